package io.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.cli.terminal.Terminal.Trait;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How dedup treats streams that are slow, closed or full. */
class DedupStreamsTest {
  @TempDir
  Path folder;

  /** Gives one piece per read and notes what was written by then. */
  private static final class Pieces extends InputStream {
    private final List<String> pieces;
    private final ByteArrayOutputStream written;
    private final List<String> writtenBefore = new ArrayList<>();

    Pieces(List<String> pieces, ByteArrayOutputStream written) {
      this.pieces = new ArrayList<>(pieces);
      this.written = written;
    }

    @Override
    public int read() {
      throw new UnsupportedOperationException("one byte (expected: many)");
    }

    @Override
    public int read(byte[] target, int offset, int length) {
      writtenBefore.add(written.toString(StandardCharsets.US_ASCII));
      if (pieces.isEmpty()) {
        return -1;
      }
      byte[] piece = pieces.remove(0).getBytes(StandardCharsets.US_ASCII);
      System.arraycopy(piece, 0, target, offset, piece.length);
      return piece.length;
    }
  }

  @Test
  void everyLineIsWrittenBeforeTheNextIsAwaited() {
    ByteArrayOutputStream written = new ByteArrayOutputStream();
    Pieces input = new Pieces(List.of("one\n", "two\n", "one\nthr", "ee\n"), written);
    CommandRun run = CommandRun.with(input, written, Set.of(), "dedup", "--memory", "1K");
    assertThat(run.output()).isEqualTo("one\ntwo\nthree\n");
    assertThat(input.writtenBefore)
        .containsExactly("", "one\n", "one\ntwo\n", "one\ntwo\n", "one\ntwo\nthree\n");
  }

  /** Fails at the first write. */
  private static final class Broken extends OutputStream {
    private final String reason;

    Broken(String reason) {
      this.reason = reason;
    }

    @Override
    public void write(int octet) throws IOException {
      throw new IOException(reason);
    }
  }

  private static CommandRun broken(String reason, String... arguments) {
    InputStream input = new ByteArrayInputStream("a\nb\n".getBytes(StandardCharsets.US_ASCII));
    return CommandRun.with(input, new Broken(reason), Set.of(), arguments);
  }

  @Test
  void aClosedPipeEndsInSilence() {
    CommandRun run = broken("Broken pipe", "dedup", "--memory", "1K");
    assertThat(run.exitCode()).isEqualTo(141);
    assertThat(run.errors()).startsWith("1 KiB of memory").hasLineCount(1);
  }

  @Test
  void aClosedPipeLeavesNoFilterThatKnowsUndeliveredLines() {
    Path saved = folder.resolve("seen.tmk");
    CommandRun run = broken("Broken pipe", "dedup", "--memory", "1K", "--save", saved.toString());
    assertThat(run.exitCode()).isEqualTo(141);
    assertThat(run.errors()).contains(saved + " was not written");
    assertThat(saved).doesNotExist();
  }

  @Test
  void aFullDiskIsAnError() {
    CommandRun run = broken("No space left on device", "dedup", "--memory", "1K");
    assertThat(run.exitCode()).isEqualTo(74);
    assertThat(run.errors()).contains("tidemark: standard output: No space left on device");
  }

  @Test
  void aClosedPipeEndsOtherCommandsInSilenceToo() {
    CommandRun run = broken("Broken pipe", "plan", "dedup", "--items", "10");
    assertThat(run.exitCode()).isEqualTo(141);
    assertThat(run.errors()).isEmpty();
  }

  @Test
  void whoTypesIsTold() {
    CommandRun run = CommandRun.with(
        new ByteArrayInputStream(new byte[0]),
        new ByteArrayOutputStream(),
        Set.of(Trait.INPUT_IS_TERMINAL),
        "dedup",
        "--memory",
        "1K");
    assertThat(run.errors()).contains("reading lines from the terminal");
  }
}
