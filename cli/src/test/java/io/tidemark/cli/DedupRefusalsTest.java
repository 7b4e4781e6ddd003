package io.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each refusal is one sentence with the value and what was expected, and writes nothing. */
class DedupRefusalsTest {
  @TempDir
  Path folder;

  @ParameterizedTest
  @CsvSource({
    "--memory, 64Q, such as 512K",
    "--memory, 0, such as 512K",
    "--memory, -5M, such as 512K",
    "--memory, 99999999999999999999, such as 512K",
    "--memory, 9000000000G, such as 512K",
    "--error, 0, above 0 and below 1",
    "--error, 1, above 0 and below 1",
    "--error, -0.1, above 0 and below 1",
    "--error, NaN, above 0 and below 1",
    "--error, 0.1%, above 0 and below 1",
    "--error, 1.0E-300, at least 5.42e-20",
    "--items, 0, a whole number from 1",
    "--items, -3, a whole number from 1",
    "--items, 1.5, a whole number from 1",
    "--items, 99999999999999999999, at most",
    "--format, xml, tsv",
    "--only, firstborn, duplicates",
    "--on-error, panic, stop or skip",
    "--structure, cuckoo, tidepool",
    "--layout, diagonal, standard or blocked",
    "--digest, md5, fast or keyed",
    "--seed, x, 'x'",
    "--time-format, qq, a date-time pattern",
    "--key, 0, 1..2147483647"
  })
  void aValueThatCannotBe(String option, String value, String expected) {
    CommandRun run = CommandRun.withInput("a\n", "dedup", option + "=" + value);
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.output()).isEmpty();
    assertThat(run.errors())
        .startsWith("tidemark: ")
        .contains(option)
        .contains(value)
        .contains(expected)
        .doesNotContain("\tat ");
  }

  @ParameterizedTest
  @CsvSource({
    "--key 2, --key: column 2 (expected: none",
    "--format tsv, --key: none (expected: a field",
    "--format tsv --key name, --key: column name (expected: a column from 1",
    "--format json --key 2, --key: column 2 (expected: a JSON pointer",
    "--format clf --key colour, --key: column colour (expected: host",
    "--header, --header: lines (expected: tsv or csv)",
    "--digest keyed --seed 3, --seed: 3 (expected: none",
    "--items 1000000 --error 0.001 --memory 1K, --memory: 1K (expected: at least 1",
    "--layout blocked --error 1e-9 --items 1000, --layout: blocked (expected: standard",
    "--memory 100G, --memory: 100G (expected: 8..17179869112",
    "--memory 1, --memory: 1 (expected: 8..",
    "--memory 8 --items 5, --memory: 8 (expected: at least 64",
    "--items 9223372036854775807, expected: at most"
  })
  void optionsThatContradict(String options, String expected) {
    CommandRun run = CommandRun.withInput("a\n", ("dedup " + options).split(" ", -1));
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.output()).isEmpty();
    assertThat(run.errors()).startsWith("tidemark: ").contains(expected).doesNotContain("\tat ");
  }

  @Test
  void moreMemoryThanTheHeap() {
    CommandRun run = CommandRun.withInput("a\n", "dedup", "--memory", "15G");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errors()).contains("15 GiB").contains("TIDEMARK_JAVA_OPTS=-Xmx");
  }

  @Test
  void filesThatCannotBeRead() throws IOException {
    Path good = Files.writeString(folder.resolve("good"), "a\n");
    CommandRun run =
        CommandRun.of("dedup", good.toString(), folder.resolve("none").toString());
    assertThat(run.exitCode()).isEqualTo(4);
    assertThat(run.output())
        .as("nothing before all files are known to be there")
        .isEmpty();
    assertThat(run.errors()).isEqualTo("tidemark: " + folder.resolve("none") + ": no such file\n");
    run = CommandRun.of("dedup", folder.toString());
    assertThat(run.exitCode()).isEqualTo(4);
    assertThat(run.errors()).contains(folder + ": is a directory");
    run = CommandRun.of("dedup", "bad\0name");
    assertThat(run.exitCode()).isEqualTo(4);
  }

  @Test
  void standardInputThatCannotBeRead() {
    InputStream unreadable = new InputStream() {
      @Override
      public int read() throws IOException {
        throw new IOException("Is a directory");
      }

      @Override
      public int read(byte[] target, int offset, int length) throws IOException {
        return read();
      }
    };
    CommandRun run = CommandRun.with(unreadable, new ByteArrayOutputStream(), Set.of(), "dedup");
    assertThat(run.exitCode()).isEqualTo(4);
    assertThat(run.errors()).contains("tidemark: standard input: Is a directory\n");
  }

  @Test
  void corruptGzip() throws IOException {
    Path bad = folder.resolve("bad.gz");
    Files.write(bad, new byte[] {0x1f, (byte) 0x8b, 8, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3});
    CommandRun run = CommandRun.of("dedup", bad.toString());
    assertThat(run.exitCode()).isEqualTo(4);
    assertThat(run.errors()).contains(bad + ": corrupt gzip near byte");
  }

  @Test
  void savedFiltersThatAreNone() throws IOException {
    Path none = folder.resolve("none.tmk");
    assertRefusedLoad(none, ": no such file");
    assertRefusedLoad(Files.writeString(none, ""), "end of data");
    assertRefusedLoad(Files.writeString(none, "text, long enough to be a header"), "magic");
    Files.delete(none);
    CommandRun.withInput("a\n", "dedup", "--memory", "1K", "--save", none.toString());
    byte[] saved = Files.readAllBytes(none);
    saved[saved.length / 2] ^= 1;
    assertRefusedLoad(Files.write(none, saved), "checksum");
    assertRefusedLoad(Files.write(none, Arrays.copyOf(saved, 500)), "the file was cut");
    saved[4] = 9;
    assertRefusedLoad(Files.write(none, saved), "a newer one needs a newer Tidemark");
  }

  private static void assertRefusedLoad(Path file, String expected) {
    CommandRun run = CommandRun.withInput("a\n", "dedup", "--load", file.toString());
    assertThat(run.exitCode()).isEqualTo(4);
    assertThat(run.output()).isEmpty();
    assertThat(run.errors()).startsWith("tidemark: " + file).contains(expected);
  }

  @Test
  void shapeOfALoadedFilterIsFixed() throws IOException {
    Path saved = folder.resolve("seen.tmk");
    CommandRun.withInput("a\n", "dedup", "--memory", "1K", "--save", saved.toString());
    for (String option :
        new String[] {"--items=5", "--memory=1K", "--layout=standard", "--seed=1"}) {
      CommandRun run = CommandRun.withInput("a\n", "dedup", "--load", saved.toString(), option);
      assertThat(run.exitCode()).as(option).isEqualTo(2);
      assertThat(run.errors()).contains("--load: " + saved);
    }
  }

  @Test
  void placesThatCannotBeWritten() throws IOException {
    String[] places = {folder.toString(), folder.resolve("none/x.tmk").toString()};
    for (String place : places) {
      CommandRun run = CommandRun.withInput("a\n", "dedup", "--save", place);
      assertThat(run.exitCode()).isEqualTo(2);
      assertThat(run.output()).isEmpty();
      assertThat(run.errors()).startsWith("tidemark: --save: " + place);
    }
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void saveNeverReplacesWhatIsNoFilter() throws IOException {
    Path log = Files.writeString(folder.resolve("access.log"), "a\nb\na\n");
    CommandRun run = CommandRun.withInput("", "dedup", "--save", log.toString(), log.toString());
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.output()).isEmpty();
    assertThat(run.errors()).contains("--save: " + log).contains("holds something else");
    assertThat(log).hasContent("a\nb\na\n");
    Path seen = folder.resolve("seen.tmk");
    for (int day = 0; day < 2; day++) {
      run = CommandRun.withInput("a\n", "dedup", "--memory", "1K", "--save", seen.toString());
      assertThat(run.exitCode()).as(run.errors()).isZero();
    }
  }
}
