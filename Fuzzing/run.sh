#!/usr/bin/env bash
# Fuzzes each reader with libFuzzer, guided by coverage.
#
#   SECONDS_EACH  seconds for each reader (60)
#   SEED          seed of the random numbers (1)
#   READERS       names of readers (all)
#
# Fails if a reader traps, takes over two seconds, needs over 300 MB, or violates an invariant; the input is then in
# Fuzzing/found. Move it to Fuzzing/inputs/READER to make it a permanent test of `make test`.
set -euo pipefail
cd "$(dirname "$0")/.."
export VITRINE_FUZZING=1
# Swift's backtrace would end the process before libFuzzer writes the input.
export SWIFT_BACKTRACE=enable=no
clang=$(dirname "$(readlink -f "$(command -v swift)")")/clang
library=$("$clang" -print-resource-dir)/lib/linux/libclang_rt.fuzzer_no_main-$(uname -m).a
if [ ! -f "$library" ]; then
    echo "libFuzzer is not part of this Swift: $library is missing." >&2
    exit 1
fi
scripts/swift-build.sh -c release --product fuzz --scratch-path .build-fuzz -Xlinker "$library" -Xlinker -lstdc++
fuzz=.build-fuzz/release/fuzz

found=Fuzzing/found
mkdir -p "$found"
collected=$(mktemp -d)
log=$(mktemp)
trap 'rm -rf "$collected" "$log"' EXIT
faults=()
total=0
for reader in ${READERS:-$("$fuzz")}; do
    mkdir -p "$collected/$reader"
    if "$fuzz" "$reader" -seed="${SEED:-1}" -max_total_time="${SECONDS_EACH:-60}" \
        -timeout=2 -rss_limit_mb=300 -malloc_limit_mb=300 -max_len=16384 -dict=Fuzzing/words.dict \
        -artifact_prefix="$found/$reader-" -print_final_stats=1 \
        "$collected/$reader" "Fuzzing/inputs/$reader" >"$log" 2>&1
    then :; else
        faults+=("$reader")
        grep -E 'Fatal error|ERROR|SUMMARY|Test unit written' "$log" || tail -n 5 "$log"
    fi
    inputs=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")
    memory=$(sed -n 's/^stat::peak_rss_mb: *//p' "$log")
    slowest=$(sed -n 's/^stat::slowest_unit_time_sec: *//p' "$log")
    total=$((total + ${inputs:-0}))
    printf '%-10s %9s inputs, slowest %s s, at most %s MB\n' "$reader" "${inputs:-?}" "${slowest:-?}" "${memory:-?}"
done
echo "$total inputs in all."
if ((${#faults[@]})); then
    echo "Faults in: ${faults[*]}; the inputs are in $found." >&2
    exit 1
fi
