#!/usr/bin/env bash
# Mutation tests of src/rules: tests/mutants.sh [K/N [OPTION OF cargo-mutants …]] makes every Nth of all small changes to the evaluator,
# from the Kth on, one at a time, in random order, and counts those that a test or a replay catches. Needs cargo-mutants (`cargo install
# cargo-mutants`). Takes about 20 seconds a change. What was missed stands in mutants.out/missed.txt.
set -euo pipefail
cd "$(dirname "$0")/.."

part=${1:-5/16}
shift $(($# < 1 ? $# : 1))

# 2: something was missed; 3: something took too long.
cargo mutants --shuffle --sharding round-robin --shard "$part" "$@" || [ $? -le 3 ]

caught=$(cat mutants.out/caught.txt mutants.out/timeout.txt | wc -l)
missed=$(wc -l < mutants.out/missed.txt)
awk -v caught="$caught" -v missed="$missed" 'BEGIN { printf "%d of %d viable changes caught (%.1f %%)\n", caught, caught + missed, 100 * caught / (caught + missed) }'
