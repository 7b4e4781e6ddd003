package io.tidemark.server.command;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.assertj.core.api.SoftAssertions;

/**
 * What clients send and what comes back, read from a file and tried.
 *
 * <pre>
 * # A comment.
 * 2&gt; BF.ADD clicks "an item"     a client of RESP2 sends this
 * :1                            and gets exactly these lines, up to an empty one or the next command
 *
 * 3&gt; BF.EXISTS clicks other      a client of RESP3
 * #f
 *
 * &#64; 24h                         so much time passes
 * </pre>
 *
 * <p>Words are separated by spaces; between double quotes they may hold spaces and {@code \xHH}. Lines of replies may be
 * indented, to show what belongs to what. A reply line {@code <any>} matches every line, and {@code <from..to>} a
 * line that is a number from the one to the other, whatever its type.
 */
final class Transcript {
  /** A command and the lines that are expected, or a time that passes. */
  private record Step(
      int line, int protocol, List<byte[]> words, List<String> expected, Duration passes) {}

  private final String name;
  private final List<Step> steps;

  private Transcript(String name, List<Step> steps) {
    this.name = name;
    this.steps = steps;
  }

  /** Reads a file beside this class. */
  static Transcript named(String name) {
    try (InputStream in = Transcript.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalArgumentException("no transcript " + name);
      }
      return new Transcript(
          name,
          steps(new String(in.readAllBytes(), StandardCharsets.US_ASCII).lines().toList()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Tries it against a server. */
  void play(TestServer server) throws IOException {
    try (RawConnection two = new RawConnection(server.port());
        RawConnection three = new RawConnection(server.port())) {
      SoftAssertions all = new SoftAssertions();
      three.ask("HELLO", "3");
      for (Step step : steps) {
        if (step.passes() != null) {
          server.clock().pass(step.passes());
          continue;
        }
        RawConnection client = step.protocol() == 3 ? three : two;
        List<String> reply = client.ask(step.words().toArray(new byte[0][]));
        all.assertThat(masked(reply, step.expected()))
            .as("%s:%d", name, step.line())
            .isEqualTo(step.expected());
      }
      all.assertAll();
    }
  }

  private static List<String> masked(List<String> reply, List<String> expected) {
    List<String> masked = new ArrayList<>(reply);
    for (int i = 0; i < Math.min(masked.size(), expected.size()); i++) {
      if (matches(masked.get(i), expected.get(i))) {
        masked.set(i, expected.get(i));
      }
    }
    return masked;
  }

  private static boolean matches(String line, String expected) {
    if (!expected.startsWith("<")) {
      return false;
    }
    if (expected.equals("<any>")) {
      return true;
    }
    String[] range = expected.substring(1, expected.length() - 1).split("\\.\\.", -1);
    double value =
        Double.parseDouble(line.startsWith(",") || line.startsWith(":") ? line.substring(1) : line);
    return value >= Double.parseDouble(range[0]) && value <= Double.parseDouble(range[1]);
  }

  private static List<Step> steps(List<String> lines) {
    List<Step> steps = new ArrayList<>();
    List<String> expected = List.of();
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i).strip();
      if (line.startsWith("2> ") || line.startsWith("3> ")) {
        expected = new ArrayList<>();
        steps.add(new Step(i + 1, line.charAt(0) - '0', words(line.substring(3)), expected, null));
      } else if (line.startsWith("@ ")) {
        String text = line.substring(2).strip().toUpperCase(Locale.ROOT);
        String iso = text.endsWith("D") ? "P" + text : text.endsWith("MS") ? null : "PT" + text;
        Duration passes = iso == null
            ? Duration.ofMillis(Long.parseLong(text.substring(0, text.length() - 2)))
            : Duration.parse(iso);
        steps.add(new Step(i + 1, 0, List.of(), List.of(), passes));
        expected = null;
      } else if (line.isEmpty()) {
        expected = null;
      } else if (expected != null && !steps.isEmpty()) {
        expected.add(line);
      } else if (!line.startsWith("#")) {
        throw new IllegalArgumentException("line " + (i + 1) + ": " + line);
      }
    }
    return steps;
  }

  private static List<byte[]> words(String line) {
    List<byte[]> words = new ArrayList<>();
    StringBuilder word = null;
    boolean quoted = false;
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      if (c == '"') {
        quoted = !quoted;
        word = word == null ? new StringBuilder() : word;
      } else if (c == ' ' && !quoted) {
        if (word != null) {
          words.add(word.toString().getBytes(StandardCharsets.ISO_8859_1));
        }
        word = null;
      } else {
        word = word == null ? new StringBuilder() : word;
        if (c == '\\' && quoted && line.charAt(i + 1) == 'x') {
          word.append((char) Integer.parseInt(line.substring(i + 2, i + 4), 16));
          i += 3;
        } else {
          word.append(c);
        }
      }
    }
    if (word != null) {
      words.add(word.toString().getBytes(StandardCharsets.ISO_8859_1));
    }
    return words;
  }
}
