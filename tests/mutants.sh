#!/usr/bin/env bash
# Mutation tests of src/rules: tests/mutants.sh [K/N [OPTION OF cargo-mutants …]] makes every Nth of all small changes to the evaluator,
# from the Kth on, one at a time, in random order, and counts those that a replay or a test catches: first those of tests/project are run,
# and what they miss meets the unit tests. Needs cargo-mutants (`cargo install cargo-mutants`). Takes about 15 seconds a change. What was
# missed stands in mutants.out/missed.txt.
set -euo pipefail
cd "$(dirname "$0")/.."

part=${1:-5/16}
shift $(($# < 1 ? $# : 1))

mutate() {
    # 2: something was missed; 3: something took too long.
    cargo mutants --shuffle --sharding round-robin --shard "$part" "$@" || [ $? -le 3 ]
}
lines() { cat "$@" 2>/dev/null | sort -u; }

rm -rf mutants.out mutants.out.old
mutate --cargo-arg=--test --cargo-arg=project "$@"
lines mutants.out/caught.txt mutants.out/timeout.txt >target/caught
mutate --iterate --cargo-arg=--lib "$@"
lines target/caught mutants.out/caught.txt mutants.out/timeout.txt >target/caught-by-any

caught=$(wc -l <target/caught-by-any)
missed=$(lines mutants.out/missed.txt | comm -23 - target/caught-by-any | wc -l)
awk -v caught="$caught" -v missed="$missed" 'BEGIN { printf "%d of %d viable changes caught (%.1f %%)\n", caught, caught + missed, 100 * caught / (caught + missed) }'
