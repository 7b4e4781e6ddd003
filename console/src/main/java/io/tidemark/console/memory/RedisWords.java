package io.tidemark.console.memory;

import io.tidemark.service.CountsOptions;
import io.tidemark.service.HistoryOptions;
import io.tidemark.service.MemoryOptions;
import io.tidemark.service.SeenOptions;
import io.tidemark.service.SketchOptions;
import io.tidemark.service.TopOptions;
import io.tidemark.text.ByteText;
import io.tidemark.text.Sizes;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/** The Redis commands that make memories. */
public final class RedisWords {
  private RedisWords() {}

  /** The words of the command for some options, without a name: it comes behind the first one. */
  public static List<String> reserve(MemoryOptions options) {
    return switch (options.type()) {
      case SEEN -> seen((SeenOptions) options);
      case COUNTS -> counts((CountsOptions) options);
      case SKETCH -> sketch((SketchOptions) options);
      case TOP -> top((TopOptions) options);
      case HISTORY -> history((HistoryOptions) options);
    };
  }

  private static List<String> seen(SeenOptions options) {
    List<String> words = new ArrayList<>(
        List.of("BF.RESERVE", Double.toString(options.error()), Long.toString(options.capacity())));
    SeenOptions.Scope scope = options.scope();
    if (!(scope instanceof SeenOptions.Last) && !(scope instanceof SeenOptions.Endless)) {
      words.addAll(
          options.expansion() == 0
              ? List.of("NONSCALING")
              : List.of("EXPANSION", Integer.toString(options.expansion())));
    }
    if (scope instanceof SeenOptions.Window window) {
      words.addAll(List.of("WINDOW", time(window.windowMillis())));
      window.lateMillis().ifPresent(late -> words.addAll(List.of("LATE", time(late))));
      window.grainMillis().ifPresent(grain -> words.addAll(List.of("GRAIN", time(grain))));
    } else if (scope instanceof SeenOptions.Last last) {
      words.addAll(List.of("LAST", Long.toString(last.items())));
    } else if (scope instanceof SeenOptions.Endless endless) {
      words.addAll(endless.weighted() ? List.of("ENDLESS", "WEIGHTED") : List.of("ENDLESS"));
    }
    return words;
  }

  private static List<String> counts(CountsOptions options) {
    return List.of(
        "CF.RESERVE",
        Long.toString(options.capacity()),
        "BUCKETSIZE",
        Integer.toString(options.bucketSize()),
        "MAXITERATIONS",
        Integer.toString(options.maxIterations()),
        "EXPANSION",
        Integer.toString(options.expansion()));
  }

  private static List<String> sketch(SketchOptions options) {
    List<String> words = new ArrayList<>(List.of(
        "CMS.INITBYDIM", Long.toString(options.width()), Integer.toString(options.depth())));
    addHalfLife(options.halfLifeMillis(), words);
    return words;
  }

  private static List<String> top(TopOptions options) {
    List<String> words = new ArrayList<>(List.of(
        "TOPK.RESERVE",
        Integer.toString(options.k()),
        Long.toString(options.width()),
        Integer.toString(options.depth()),
        Double.toString(options.decay())));
    addHalfLife(options.halfLifeMillis(), words);
    return words;
  }

  private static void addHalfLife(OptionalLong millis, List<String> words) {
    millis.ifPresent(length -> words.addAll(List.of("HALFLIFE", time(length))));
  }

  private static List<String> history(HistoryOptions options) {
    List<String> words = new ArrayList<>(List.of(
        "HIST.RESERVE",
        "ERROR",
        Double.toString(options.error()),
        "TICK",
        time(options.tickMillis())));
    options.keepMillis().ifPresent(keep -> words.addAll(List.of("KEEP", time(keep))));
    words.addAll(List.of("MEMORY", Sizes.option(options.memoryBytes())));
    if (!options.prefixes().isEmpty()) {
      words.addAll(List.of("PREFIXES", options.prefixes()));
    }
    return words;
  }

  private static String time(long millis) {
    return millis == 0 ? "0ms" : Spans.option(millis);
  }

  /** A command as a line for redis-cli, with a name behind its first word. */
  public static String line(List<String> words, byte[] name) {
    List<String> line = new ArrayList<>();
    line.add(words.get(0));
    line.add(quoted(name));
    for (String word : words.subList(1, words.size())) {
      line.add(quoted(word.getBytes(StandardCharsets.UTF_8)));
    }
    return String.join(" ", line);
  }

  /* As redis-cli reads it from its prompt, and a shell from its command line where nothing is quoted. */
  private static String quoted(byte[] word) {
    String plain = ByteText.ascii(word);
    return plain.matches("[a-zA-Z0-9_.:/@%+,=-]+")
        ? plain
        : '"' + plain.replace("\"", "\\\"") + '"';
  }
}
