package io.tidemark.workload.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LineSourceTest {
  @TempDir
  Path folder;

  @Test
  void givesLinesTerminatorsAndNumbers() throws IOException {
    try (LineSource lines = source("one\ntwo\r\n\nlast")) {
      assertThat(lines.next()).isTrue();
      assertThat(lines.text()).isEqualTo("one");
      assertThat(lines.terminatorLength()).isEqualTo(1);
      assertThat(lines.next()).isTrue();
      assertThat(lines.text()).isEqualTo("two");
      assertThat(lines.terminatorLength()).isEqualTo(2);
      assertThat(lines.next()).isTrue();
      assertThat(lines.text()).isEmpty();
      assertThat(lines.lineNumber()).isEqualTo(3);
      assertThat(lines.next()).isTrue();
      assertThat(lines.text()).isEqualTo("last");
      assertThat(lines.terminatorLength()).isZero();
      assertThat(lines.lineNumber()).isEqualTo(4);
      assertThat(lines.next()).isFalse();
      assertThat(lines.next()).isFalse();
      assertThat(lines.consumedBytes()).isEqualTo(14);
      assertThat(lines.sizeBytes()).isEmpty();
    }
  }

  @Test
  void anEmptyStreamHasNoLine() throws IOException {
    try (LineSource lines = source("")) {
      assertThat(lines.next()).isFalse();
    }
  }

  @Test
  void aLoneCarriageReturnBelongsToTheLine() throws IOException {
    assertThat(texts(source("a\rb\n\r\n\r"))).containsExactly("a\rb", "", "\r");
  }

  @Test
  void reproducesEveryByteHoweverTheReadsAreCut() throws IOException {
    SplittableRandom random = new SplittableRandom(7);
    byte[] bytes = randomLines(random, 300_000);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    long count = 0;
    try (LineSource lines = LineSource.of(new Trickle(bytes, random), "trickle")) {
      while (lines.next()) {
        out.write(lines.buffer(), lines.offset(), lines.length() + lines.terminatorLength());
        count++;
        assertThat(lines.lineNumber()).isEqualTo(count);
      }
    }
    assertThat(out.toByteArray()).isEqualTo(bytes);
    long expected = new String(bytes, StandardCharsets.ISO_8859_1).split("\n", -1).length;
    assertThat(count).isEqualTo(bytes[bytes.length - 1] == '\n' ? expected - 1 : expected);
  }

  @Test
  void linesStayInTheBufferUntilTheListenerIsTold() throws IOException {
    SplittableRandom random = new SplittableRandom(8);
    byte[] bytes = randomLines(random, 300_000);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    List<int[]> ranges = new ArrayList<>();
    int longest = 0;
    try (LineSource lines = LineSource.of(new Trickle(bytes, random), "trickle")) {
      lines.onRefill(() -> writeAll(ranges, lines, out));
      while (lines.next()) {
        ranges.add(new int[] {lines.offset(), lines.length() + lines.terminatorLength()});
        longest = Math.max(longest, ranges.size());
      }
    }
    assertThat(out.toByteArray()).isEqualTo(bytes);
    assertThat(longest).as("lines between two reads").isGreaterThan(1);
  }

  private static void writeAll(List<int[]> ranges, LineSource lines, ByteArrayOutputStream out) {
    for (int[] range : ranges) {
      out.write(lines.buffer(), range[0], range[1]);
    }
    ranges.clear();
  }

  @Test
  void aLineMayBeLongerThanTheBuffer() throws IOException {
    String longLine = "x".repeat(3_000_000);
    assertThat(texts(source("a\n" + longLine + "\nb"))).containsExactly("a", longLine, "b");
  }

  @Test
  void recognisesGzipByContentAlsoOfSeveralMembers() throws IOException {
    Path file = folder.resolve("log.txt");
    byte[] compressed = concatenate(gzip("one\ntw"), gzip("o\nthree\n"));
    Files.write(file, compressed);
    try (LineSource lines = LineSource.open(file)) {
      assertThat(texts(lines)).containsExactly("one", "two", "three");
      assertThat(lines.sizeBytes()).hasValue(compressed.length);
      assertThat(lines.consumedBytes()).isEqualTo(compressed.length);
      assertThat(lines.name()).isEqualTo(file.toString());
    }
  }

  @Test
  void aPipeThatIsEmptyBetweenMembersIsNotItsEnd() throws IOException {
    byte[] compressed = concatenate(gzip("one\n"), gzip("two\n"), gzip("three\n"));
    InputStream trickle = new Trickle(compressed, new SplittableRandom(1));
    assertThat(texts(LineSource.of(trickle, "pipe"))).containsExactly("one", "two", "three");
  }

  @Test
  void namesTheFileOfATruncatedOrAlteredGzip() throws IOException {
    byte[] whole = gzip("line\n".repeat(10_000));
    byte[] truncated = Arrays.copyOf(whole, whole.length / 2);
    assertThatThrownBy(() -> texts(LineSource.of(new ByteArrayInputStream(truncated), "cut.gz")))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("cut.gz: corrupt gzip near byte " + truncated.length);
    byte[] altered = whole.clone();
    altered[altered.length - 6] ^= 1; // in the checksum
    assertThatThrownBy(() -> texts(LineSource.of(new ByteArrayInputStream(altered), "bad.gz")))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("bad.gz: corrupt gzip");
    byte[] header = Arrays.copyOf(whole, 5);
    assertThatThrownBy(() -> LineSource.of(new ByteArrayInputStream(header), "short.gz"))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("short.gz: corrupt gzip");
  }

  @Test
  void nothingBehindTheLastMemberIsLostInSilence() throws IOException {
    byte[] member = gzip("one\n");
    assertThat(texts(bytes(concatenate(member, new byte[700])))).as("padding").hasSize(1);
    byte[] text = "two\n".getBytes(StandardCharsets.UTF_8);
    assertCorrupt(concatenate(member, text), "bytes behind the last member");
    assertCorrupt(concatenate(member, new byte[3], member), "bytes behind the padding");
    for (int cut = 1; cut < member.length; cut++) {
      assertCorrupt(concatenate(member, Arrays.copyOf(member, cut)), "unexpected end");
    }
  }

  @Test
  void readsHeadersWithAllTheirFields() throws IOException {
    byte[] plain = gzip("one\n");
    byte[] fields = {2, 0, 7, 7, 'n', 0, 'c', 'c', 0, 9, 9};
    byte[] header = Arrays.copyOf(plain, 10);
    header[3] = 2 + 4 + 8 + 16;
    byte[] rest = Arrays.copyOfRange(plain, 10, plain.length);
    assertThat(texts(bytes(concatenate(header, fields, rest)))).containsExactly("one");
  }

  @Test
  void refusesHeadersThatAreNotKnown() throws IOException {
    byte[] method = gzip("one\n");
    method[2] = 7;
    assertCorrupt(method, "method 7");
    byte[] flags = gzip("one\n");
    flags[3] = 0x40;
    assertCorrupt(flags, "reserved flags 64");
    byte[] length = gzip("one\n");
    length[length.length - 1] ^= 1;
    assertCorrupt(length, "wrong length");
    byte[] checksum = gzip("one\n");
    checksum[checksum.length - 5] ^= 1;
    assertCorrupt(checksum, "wrong checksum");
  }

  private static void assertCorrupt(byte[] file, String why) {
    assertThatThrownBy(() -> texts(bytes(file)))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith("test: corrupt gzip near byte ")
        .hasMessageEndingWith("(" + why + ")");
  }

  private static LineSource bytes(byte[] bytes) throws IOException {
    return LineSource.of(new ByteArrayInputStream(bytes), "test");
  }

  @Test
  void refusesWhatIsNoFile() {
    assertThatThrownBy(() -> LineSource.open(folder))
        .isInstanceOf(IOException.class)
        .hasMessage(folder + ": is a directory");
    assertThatThrownBy(() -> LineSource.open(folder.resolve("absent")))
        .isInstanceOf(NoSuchFileException.class);
  }

  static LineSource source(String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return LineSource.of(new ByteArrayInputStream(bytes), "test");
  }

  private static List<String> texts(LineSource lines) throws IOException {
    List<String> texts = new ArrayList<>();
    while (lines.next()) {
      texts.add(lines.text());
    }
    return texts;
  }

  private static byte[] randomLines(SplittableRandom random, int length) {
    byte[] bytes = new byte[length];
    for (int i = 0; i < length; i++) {
      int draw = random.nextInt(40);
      bytes[i] = (byte) (draw == 0 ? '\n' : draw == 1 ? '\r' : random.nextInt(256));
    }
    return bytes;
  }

  static byte[] gzip(String text) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
      gzip.write(text.getBytes(StandardCharsets.UTF_8));
    }
    return out.toByteArray();
  }

  private static byte[] concatenate(byte[]... parts) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      out.writeBytes(part);
    }
    return out.toByteArray();
  }

  /** Gives a few bytes at a time and, like a pipe, says that none are available. */
  private static final class Trickle extends InputStream {
    private final byte[] bytes;
    private final SplittableRandom random;
    private int position;

    Trickle(byte[] bytes, SplittableRandom random) {
      this.bytes = bytes;
      this.random = random;
    }

    @Override
    public int read() {
      return position == bytes.length ? -1 : bytes[position++] & 0xff;
    }

    @Override
    public int read(byte[] target, int offset, int length) {
      if (position == bytes.length) {
        return -1;
      }
      int n = Math.min(Math.min(length, bytes.length - position), 1 + random.nextInt(50));
      System.arraycopy(bytes, position, target, offset, n);
      position += n;
      return n;
    }

    @Override
    public int available() {
      return 0;
    }
  }

  /** Bytes that differ from a line end by one, by one bit or by their sign, at all places of eight. */
  @Test
  void findsLineEndsAmongBytesThatAreNearlyOnes() throws IOException {
    byte[] near = {0x0a, 0x0b, 0x09, 0x0e, 0x08, (byte) 0x8a, (byte) 0x8b, 0, (byte) 0xff, 'x'};
    SplittableRandom random = new SplittableRandom(1);
    byte[] bytes = new byte[100_000];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = near[random.nextInt(near.length)];
    }
    int at = 0;
    try (LineSource lines = LineSource.of(new ByteArrayInputStream(bytes), "bytes")) {
      while (lines.next()) {
        int end = at;
        while (end < bytes.length && bytes[end] != '\n') {
          end++;
        }
        assertThat(
                Arrays.copyOfRange(lines.buffer(), lines.offset(), lines.offset() + lines.length()))
            .isEqualTo(Arrays.copyOfRange(bytes, at, end));
        at = end + 1;
      }
    }
    assertThat(at).isGreaterThanOrEqualTo(bytes.length);
  }
}
