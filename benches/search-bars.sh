#!/usr/bin/env bash
# Measures the search: a warm `search` as a whole process against rg over the same documents, questions a second, a library of 100,000
# made-up passages against the real one, and the size of the index and of the memory. `benches/search-bars.sh [DOCUMENTS]`: a folder with
# the user's own copies of official documents; without one (../shared/reference if it is there) what needs them is left out.
# Needs hyperfine, rg and GNU time.
set -euo pipefail
cd "$(dirname "$0")/.."
documents=${1:-../shared/reference}

cargo build --release --quiet
riftlaw=$PWD/target/release/riftlaw
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
question="both sides have the same might who gets the battlefield"

# Runs a command with the library of that name, and its index beside it.
with() { RIFTLAW_DATA_DIR=$work/$1 RIFTLAW_CACHE_DIR=$work/$1-cache "${@:2}"; }
seconds() { local start=$EPOCHREALTIME; "$@" >/dev/null 2>&1 || true; awk -v a="$start" -v b="$EPOCHREALTIME" 'BEGIN { print b - a }'; }
calc() { awk "BEGIN { printf \"%.2f\", $1 }"; }
index_size() { du -sb "$work/$1-cache/search" | awk '{ printf "%.1f MiB", $1 / 1048576 }'; }
peak() { with "$1" /usr/bin/time -f %M "${@:2}" 2>&1 >/dev/null | tail -n 1 | awk '{ printf "%.1f MiB", $1 / 1024 }'; }

tail -n +2 tests/data/search-queries.tsv | cut -f2 >"$work/some"
for _ in $(seq 40); do cat "$work/some"; done | head -n 10000 >"$work/many"

# Questions a second of a library; what it takes to start is not counted.
rate() {
    head -n 1 "$work/some" >"$work/one"
    local start all
    start=$(seconds with "$1" "$riftlaw" search - <"$work/one")
    all=$(seconds with "$1" "$riftlaw" search - <"$2")
    calc "$(wc -l <"$2") / ($all - $start)"
}

# A library: its index, the memory of `ask`, and questions a second.
measure() {
    with "$1" "$riftlaw" search battlefield >/dev/null
    echo "$1: index $(index_size "$1"), peak memory of ask $(peak "$1" "$riftlaw" ask "$question")"
    rates[$1]=$(rate "$1" "$2")
    echo "$1: ${rates[$1]} questions a second"
}
declare -A rates
measure shipped "$work/many"

if [ -d "$documents" ]; then
    with imported "$riftlaw" import --quiet "$documents" >/dev/null
    measure imported "$work/many"
    hyperfine -N --warmup 5 --runs 60 --export-json "$work/figures" \
        "env RIFTLAW_DATA_DIR=$work/imported RIFTLAW_CACHE_DIR=$work/imported-cache $riftlaw search battlefield" \
        "rg -i battlefield faq errata cards $documents" >/dev/null
    median() { grep -o '"median": [0-9.e-]*' "$work/figures" | sed -n "$1s/.*: //p"; }
    echo "warm search of all that is imported / rg: $(calc "$(median 1) / $(median 2)")   (no more than 1)"
else
    echo "no folder $documents: nothing of it is imported"
fi

# Made-up passages: words of the game as often as each other, and rare ones.
awk 'BEGIN {
    srand(7)
    count = split("unit battlefield combat spell gear rune energy power might chain reaction action hidden legion conquer hold score point " \
        "champion legend token exhaust ready recycle channel discard draw trash deck hand banish recall move attack defend damage kill stun " \
        "buff deflect tank shield assault ganking accelerate target choose resolve trigger turn phase priority focus showdown control", words, " ")
    print "# Made-up FAQ\n\n> Published: 2026-08-01\n\n## Questions\n"
    for (at = 1; at <= 100000; at++) {
        asked = said = ""
        for (word = 0; word < 8; word++) asked = asked " " words[int(rand() * count) + 1]
        for (word = 0; word < 30; word++) said = said " " words[int(rand() * count) + 1]
        printf "### Q:%s x%d?\n\n%s y%d.\n\n", asked, rand() * 9000, said, rand() * 9000
    }
}' >"$work/made-up.md"
with made-up "$riftlaw" import --quiet --document unleashed-faq "$work/made-up.md" >/dev/null
measure made-up "$work/some"
of=$([ -d "$documents" ] && echo imported || echo shipped)
echo "100,000 passages / $of, a question: $(calc "${rates[$of]} / ${rates[made-up]}")   (no more than 3)"
