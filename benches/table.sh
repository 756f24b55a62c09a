#!/usr/bin/env bash
# The speed table of the README: riftlaw against rg, sqlite3's FTS5 and plain tantivy on the same files, all in one run. Prints Markdown;
# the figures are ratios, since machines differ. Needs hyperfine, rg and sqlite3.
set -euo pipefail
cd "$(dirname "$0")/.."

cargo build --release --quiet --bin riftlaw --example plain_tantivy
riftlaw=$PWD/target/release/riftlaw
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export RIFTLAW_CACHE_DIR=$work/cache RIFTLAW_DATA_DIR=$work/data

# The medians of commands, in seconds, a line each, all of one run.
medians() {
    hyperfine -N --warmup 5 --runs 40 --export-json "$work/figures" "$@" >/dev/null 2>&1
    grep -o '"median": [0-9.e-]*' "$work/figures" | sed 's/.*: //'
}
ratio() { awk -v a="$1" -v b="$2" 'BEGIN { printf "%.2f", a / b }'; }
row() { printf '| %s | %s | %s |\n' "$1" "$2" "$(ratio "$3" "$4")"; }

# Every file is a document.
{
    echo 'CREATE VIRTUAL TABLE documents USING fts5(path, text, tokenize = "porter");'
    find faq errata cards -name '*.toml' | sed "s/.*/INSERT INTO documents VALUES ('&', readfile('&'));/" | sed '1i BEGIN;' | sed '$a COMMIT;'
} >"$work/build.sql"
sqlite3 "$work/fts.db" <"$work/build.sql"
fts="SELECT path FROM documents WHERE documents MATCH 'battlefield' ORDER BY rank LIMIT 10"
question="both sides have the same might who gets the battlefield"
"$riftlaw" search battlefield >/dev/null

mapfile -t at < <(medians "$riftlaw search battlefield" "rg -i battlefield faq errata cards" "sqlite3 $work/fts.db \"$fts\"" \
    "$riftlaw ask '$question'" "$riftlaw replay combat/equal-might" "$riftlaw --version" "rg --version")
mapfile -t first < <(hyperfine -N --runs 15 --prepare "rm -rf $work/cache" --export-json "$work/figures" "$riftlaw search battlefield" >/dev/null 2>&1
    grep -o '"median": [0-9.e-]*' "$work/figures" | sed 's/.*: //')
mapfile -t built < <(hyperfine -N --runs 15 --prepare "rm -f $work/new.db" --export-json "$work/figures" "sh -c 'sqlite3 $work/new.db <$work/build.sql'" \
    >/dev/null 2>&1
    grep -o '"median": [0-9.e-]*' "$work/figures" | sed 's/.*: //')
mapfile -t explored < <(medians "$riftlaw explore targets/fox-fire-grown --case 'all have 2 Might'")
# Made-up rules, 20 in each of 100 sections.
awk 'BEGIN {
    print "Core Rules v1.4\nLast Updated: 2026-07-24"
    for (at = 0; at < 2000; at++) printf "%d.%d\tRule %d says what units, spells and gear may do at a battlefield.\n", 100 + at / 20, at % 20 + 1, at
}' >"$work/rules.txt"
{
    echo 'CREATE VIRTUAL TABLE rules USING fts5(number, text, tokenize = "porter");'
    printf '.mode tabs\n.import %s rules\n' "$work/rules.txt"
} >"$work/rules.sql"
mapfile -t imported < <(hyperfine -N --runs 15 --prepare "rm -rf $work/import $work/rules.db" --export-json "$work/figures" \
    "env RIFTLAW_DATA_DIR=$work/import $riftlaw import --quiet $work/rules.txt" "sh -c 'sqlite3 $work/rules.db <$work/rules.sql'" >/dev/null 2>&1
    grep -o '"median": [0-9.e-]*' "$work/figures" | sed 's/.*: //')
cut -f2 tests/data/search-queries.tsv | tail -n +2 >"$work/questions"
read -r _ plain_build plain_question < <(target/release/examples/plain_tantivy . "$work/questions" | head -n 1)
read -r _ our_build our_question < <(target/release/examples/plain_tantivy . "$work/questions" | tail -n 1)

echo "| riftlaw | against | times as long |"
echo "| --- | --- | --- |"
row "\`search battlefield\`, a whole process" "\`rg -i battlefield\` on the same files" "${at[0]}" "${at[1]}"
row "\`search battlefield\`, a whole process" "\`sqlite3\` with an FTS5 table of the same files" "${at[0]}" "${at[2]}"
row "\`ask\` with its replay, a whole process" "\`rg -i battlefield\` on the same files" "${at[3]}" "${at[1]}"
row "\`replay\` of a ruling, a whole process" "\`rg -i battlefield\` on the same files" "${at[4]}" "${at[1]}"
row "\`explore\` of 452 positions, a whole process" "\`rg -i battlefield\` on the same files" "${explored[0]}" "${at[1]}"
row "a question, index open" "plain tantivy on the same files" "$our_question" "$plain_question"
row "building the index, in memory" "plain tantivy on the same files" "$our_build" "$plain_build"
row "first \`search\`, its index built" "filling an FTS5 table with the same files" "${first[0]}" "${built[0]}"
row "\`import\` of 2,000 made-up rules, a whole process" "filling an FTS5 table with the same rules" "${imported[0]}" "${imported[1]}"
row "\`--version\`, a whole process" "\`rg --version\`" "${at[5]}" "${at[6]}"
