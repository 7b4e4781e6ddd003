package io.tidemark.workload.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Input that a program unpacks; that of gzip, which takes the same options, is nearly everywhere. */
class UnpackedInputTest {
  private static final String GZIP = "gzip";

  private static byte[] packed(byte[] bytes) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
      gzip.write(bytes);
    }
    return out.toByteArray();
  }

  private static byte[] content() {
    byte[] bytes = new byte[1 << 20];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) ((i * i) >>> 7);
    }
    return bytes;
  }

  private static UnpackedInput unpacked(byte[] packed) throws IOException {
    return new UnpackedInput(new ByteInput(new ByteArrayInputStream(packed)), GZIP);
  }

  @Test
  void givesWhatTheProgramUnpacks() throws IOException {
    byte[] bytes = content();
    try (InputStream in = unpacked(packed(bytes))) {
      assertThat(in.readAllBytes()).isEqualTo(bytes);
      assertThat(in.read()).isEqualTo(-1);
    }
  }

  @Test
  void whatIsCutOffIsNoEnd() throws IOException {
    byte[] whole = packed(content());
    byte[] cut = Arrays.copyOf(whole, whole.length / 2);
    try (InputStream in = unpacked(cut)) {
      assertThatThrownBy(in::readAllBytes)
          .isInstanceOf(IOException.class)
          .hasMessageStartingWith("corrupt gzip near byte " + cut.length + " (gzip: ");
    }
  }

  @Test
  void whatCannotBeReadIsNoFaultOfTheProgram() throws IOException {
    InputStream broken = new InputStream() {
      @Override
      public int read() throws IOException {
        throw new IOException("disk on fire");
      }

      @Override
      public int read(byte[] target, int offset, int length) throws IOException {
        throw new IOException("disk on fire");
      }
    };
    try (InputStream in = new UnpackedInput(new ByteInput(broken), GZIP)) {
      assertThatThrownBy(in::readAllBytes).hasMessage("disk on fire");
    }
  }

  @Test
  void aProgramThatIsMissingIsNamed() {
    ByteInput input = new ByteInput(new ByteArrayInputStream(new byte[10]));
    assertThatThrownBy(() -> new UnpackedInput(input, "no-such-unpacker"))
        .isInstanceOf(IOException.class)
        .hasMessage("packed by no-such-unpacker (expected: the program no-such-unpacker, which"
            + " unpacks it, to be installed)");
  }

  /** Where the program is not installed, that is what the message says. */
  @ParameterizedTest
  @CsvSource({
    "zstd, KLUv/QRYQQAAb25lCnR3bwrmpg5A",
    "xz, /Td6WFoAAATm1rRGAgAhARYAAAB0L+WjAQAHb25lCnR3bwoAUauer1d1cEkAASAIuxnZux+2830BAAAAAARZWg==",
  })
  void recognisesWhatIsPackedByItsContent(String program, String base64) throws IOException {
    byte[] packed = Base64.getDecoder().decode(base64);
    String result;
    try (LineSource lines = LineSource.of(new ByteArrayInputStream(packed), "log")) {
      StringBuilder texts = new StringBuilder();
      while (lines.next()) {
        texts.append(lines.text()).append('|');
      }
      result = texts.toString();
    } catch (IOException e) {
      result = e.getMessage();
    }
    assertThat(result)
        .isIn(
            "one|two|",
            "log: packed by " + program + " (expected: the program " + program
                + ", which unpacks it, to be installed)");
  }

  /** A slow stream shows each line as soon as it is there, whatever could be told of more bytes. */
  @Test
  void waitsForNoMoreBytesThanTellWhatItIs() throws IOException {
    byte[] line = "a\n".getBytes(StandardCharsets.US_ASCII);
    InputStream slow = new InputStream() {
      private boolean given;

      @Override
      public int read() {
        throw new IllegalStateException("one byte (expected: many)");
      }

      @Override
      public int read(byte[] target, int offset, int length) {
        if (given) {
          throw new IllegalStateException("asked again (expected: not before the line is taken)");
        }
        given = true;
        System.arraycopy(line, 0, target, offset, line.length);
        return line.length;
      }
    };
    try (LineSource lines = LineSource.of(slow, "slow")) {
      assertThat(lines.next()).isTrue();
      assertThat(lines.text()).isEqualTo("a");
    }
  }
}
