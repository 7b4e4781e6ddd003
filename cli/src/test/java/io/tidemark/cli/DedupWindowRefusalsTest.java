package io.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each refusal names the value and what to do. */
class DedupWindowRefusalsTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--window 600 | --window | such as 100ms, 90s, 15m",
        "--window 0s | 0s | above 0",
        "--window -5m | -5m | above 0",
        "--window 4000d | --window: 4000d | at most 3335d",
        "--last 10m | 10m | --window takes a time",
        "--last 0 | 0 | a whole number from 1",
        "--last 9223372036854775807 | --last: 9223372036854775807 | at most",
        "--window 10m --last 5 | --last: 5 | one of --window and --last",
        "--rate 5 | --rate: 5.0 | with --window",
        "--last 5 --rate 5 | --rate: 5.0 | with --window",
        "--window 1m --rate 0 | 0 | a rate above 0",
        "--window 1m --rate NaN | NaN | a rate above 0",
        "--window 1m --rate 5/y | 5/y | a rate above 0",
        "--window 1m --rate 1e99 | 1e99 | at most 1e9/s",
        "--late 5m | --late: 5m | with --window",
        "--ahead 5m | --ahead: 5m | with --window",
        "--last 5 --late 5m | --late: 5m | with --window",
        "--window 1m --late 5m | --late: 5m | with --time",
        "--window 1m --ahead 5m | --ahead: 5m | with --time",
        "--format clf --window 1m --late 99999d | --late: 99999d | at most 3335d",
        "--last 5 --layout blocked | --layout: blocked | none with --window or --last",
        "--last 5 --structure classic | --structure: classic | block-timing",
        "--structure block-timing | --structure: block-timing | goes with --window or --last",
        "--structure sideways | sideways | classic",
        "--last 1000000 --error 0.001 --memory 1M | --memory: 1M | expected: at least",
        "--last 100000000000000 | --error: 0.01 | can reach for this window",
        "--grain 5s | --grain: 5s | with --window or --last",
        "--window 1m --grain 5 | --grain: 5 | a time with --window",
        "--last 1000 --grain 5s | --grain: 5s | a number of lines with --last",
        "--last 1000 --grain 0 | --grain: 0 | a number of lines",
        "--window 1m --grain 1ns --rate 1000 | grain | can reach for this window",
        "--emit-every 1 | --emit-every | such as 100ms",
        "--emit-every 4000d | --emit-every: 4000d | at most 3335d",
        "--emit-every 1h --save x.tmk | --emit-every: 1h | without --save and --load",
        "--emit-every 1h --late 1m | --late: 1m | with --time",
        "--window 1m --time 1 | --time: column 1 | --format tsv",
      })
  void isOneSentence(String options, String value, String expected) {
    CommandRun run = CommandRun.withInput("a\n", ("dedup " + options).split(" ", -1));
    assertThat(run.exitCode()).as(run.errors()).isEqualTo(2);
    assertThat(run.output()).isEmpty();
    assertThat(run.errors())
        .startsWith("tidemark: ")
        .contains(value)
        .contains(expected)
        .doesNotContain("\tat ");
  }
}
