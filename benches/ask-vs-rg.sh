#!/usr/bin/env bash
# Times a warm `ask`, replay included, against a plain text search of the same folders, and the first use, index included, against a
# warm one. Needs hyperfine and rg. Prints the two comparisons and the two ratios.
set -euo pipefail
cd "$(dirname "$0")/.."

cargo build --release --quiet
riftlaw=target/release/riftlaw
question="both sides have the same might who gets the battlefield"
RIFTLAW_CACHE_DIR=$(mktemp -d)
export RIFTLAW_CACHE_DIR
figures=$(mktemp)
trap 'rm -rf "$RIFTLAW_CACHE_DIR" "$figures"' EXIT

# The median of the nth command of a hyperfine report.
median() { grep -o '"median": [0-9.e-]*' "$figures" | sed -n "$1s/.*: //p"; }
ratio() { awk -v a="$1" -v b="$2" 'BEGIN { printf "%.2f", a / b }'; }

hyperfine -N --warmup 5 --runs 60 --export-json "$figures" \
    "$riftlaw ask '$question'" \
    "rg -i battlefield faq errata cards"
warm=$(median 1)
rg=$(median 2)

hyperfine -N --runs 20 --prepare "rm -rf $RIFTLAW_CACHE_DIR" --export-json "$figures" "$riftlaw ask '$question'"
first=$(median 1)

echo "warm ask / rg:        $(ratio "$warm" "$rg")   (no more than 1)"
echo "first use / warm ask: $(ratio "$first" "$warm")   (no more than 10)"
