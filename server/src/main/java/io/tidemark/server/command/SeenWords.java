package io.tidemark.server.command;

import io.tidemark.service.SeenOptions;
import java.util.OptionalLong;

/**
 * Reads what is asked of a memory of seen items: the words of BF.RESERVE, BF.INSERT and TM.PLAN BF.
 *
 * <p>Threads: one; made for one request.
 */
final class SeenWords {
  /** What {@link #reserve} reads. */
  static final String SYNTAX =
      "error_rate:double capacity:integer [EXPANSION expansion:integer] [NONSCALING]"
          + " [<WINDOW duration [LATE late] [GRAIN grain] | LAST items:integer | ENDLESS [WEIGHTED]>]";

  /** What a filter has that an item made. */
  static final SeenOptions DEFAULT = new SeenOptions(0.01, 100, 2, new SeenOptions.Ever());

  static final String ERROR_RANGE = "ERR error rate must be in the range (0.000000, 1.000000)";
  private static final String CAPACITY_RANGE =
      "ERR capacity must be in the range [1, " + SeenOptions.MAX_CAPACITY + "]";
  private static final String EXPANSION_RANGE =
      "ERR expansion must be in the range [0, " + SeenOptions.MAX_EXPANSION + "]";
  private static final String NONSCALING = "Nonscaling filters cannot expand";
  private static final String ONE_SCOPE = "ERR WINDOW, LAST and ENDLESS exclude each other";
  private static final String FIXED_SCOPE =
      "ERR EXPANSION and NONSCALING do not go with LAST and ENDLESS";

  private final Request request;
  private double error = DEFAULT.error();
  private long capacity = DEFAULT.capacity();
  private int expansion = DEFAULT.expansion();
  private boolean hasExpansion;
  private boolean isNonscaling;
  private boolean isExisting;
  private int scopes;
  private OptionalLong window = OptionalLong.empty();
  private OptionalLong late = OptionalLong.empty();
  private OptionalLong grain = OptionalLong.empty();
  private OptionalLong last = OptionalLong.empty();
  private boolean isWeighted;

  SeenWords(Request request) {
    this.request = request;
  }

  /**
   * Reads {@code error capacity [EXPANSION n] [NONSCALING] [WINDOW time ...]} to the end of the request.
   *
   * @param first the word with the error
   * @throws CommandException if a word is wrong
   */
  SeenOptions reserve(int first) {
    error = request.number(first, "ERR bad error rate");
    if (!(error > 0 && error < 1)) {
      throw new CommandException(ERROR_RANGE);
    }
    capacity = request.integer(first + 1, "ERR bad capacity");
    if (capacity < 1 || capacity > SeenOptions.MAX_CAPACITY) {
      throw new CommandException(CAPACITY_RANGE);
    }
    int word = first + 2;
    while (word < request.size()) {
      word = option(word);
    }
    checkExpansion();
    return options();
  }

  /**
   * Reads {@code [CAPACITY n] [ERROR e] [EXPANSION x] [NOCREATE] [NONSCALING] ITEMS} of BF.INSERT.
   *
   * @return the first item
   * @throws CommandException if a word is wrong
   */
  int insert(int first) {
    int word = first;
    while (word < request.size() && !request.is(word, "ITEMS")) {
      if (request.is(word, "NOCREATE")) {
        isExisting = true;
      } else if (request.is(word, "NONSCALING")) {
        isNonscaling = true;
      } else if (request.is(word, "CAPACITY")) {
        capacity = request.integer(value(++word), 1, SeenOptions.MAX_CAPACITY, "Bad capacity");
      } else if (request.is(word, "EXPANSION")) {
        expansion =
            (int) request.integer(value(++word), 0, SeenOptions.MAX_EXPANSION, "Bad expansion");
        hasExpansion = true;
      } else if (request.is(word, "ERROR")) {
        error = request.number(value(++word), "Bad error rate");
        if (!(error > 0 && error < 1)) {
          throw new CommandException("Bad error rate");
        }
      } else {
        throw new CommandException(Replies.UNKNOWN_ARGUMENT);
      }
      word++;
    }
    value(word + 1); // at least one item
    checkExpansion();
    return word + 1;
  }

  /** Whether NOCREATE was read. */
  boolean isExisting() {
    return isExisting;
  }

  /** What was read. */
  SeenOptions options() {
    SeenOptions.Scope scope = scope();
    boolean isFixed =
        isNonscaling || scope instanceof SeenOptions.Last || scope instanceof SeenOptions.Endless;
    return new SeenOptions(error, capacity, isFixed ? 0 : expansion, scope);
  }

  private int option(int word) {
    if (request.is(word, "NONSCALING")) {
      isNonscaling = true;
      return word + 1;
    }
    if (request.is(word, "EXPANSION")) {
      long read = request.integer(value(word + 1), "ERR bad expansion");
      if (read < 0 || read > SeenOptions.MAX_EXPANSION) {
        throw new CommandException(EXPANSION_RANGE);
      }
      expansion = (int) read;
      hasExpansion = true;
      return word + 2;
    }
    if (request.is(word, "LAST")) {
      scopes++;
      last = OptionalLong.of(
          request.integer(value(word + 1), 1, SeenOptions.MAX_CAPACITY, "ERR bad number of items"));
      return word + 2;
    }
    if (request.is(word, "ENDLESS")) {
      scopes++;
      isWeighted = word + 1 < request.size() && request.is(word + 1, "WEIGHTED");
      return isWeighted ? word + 2 : word + 1;
    }
    return duration(word);
  }

  private int duration(int word) {
    if (request.is(word, "WINDOW")) {
      scopes++;
      window = OptionalLong.of(time(word, 1, "window"));
    } else if (request.is(word, "LATE")) {
      late = OptionalLong.of(time(word, 0, "late"));
    } else if (request.is(word, "GRAIN")) {
      grain = OptionalLong.of(time(word, 1, "grain"));
    } else {
      throw new CommandException(Replies.UNKNOWN_ARGUMENT);
    }
    return word + 2;
  }

  private long time(int word, long min, String name) {
    long millis = request.durationMillis(value(word + 1), "ERR bad " + name);
    if (millis < min || millis > SeenOptions.Window.MAX_MILLIS) {
      throw new CommandException("ERR " + name + " must be in the range [" + min + "ms, "
          + SeenOptions.Window.MAX_MILLIS / 86_400_000 + "d]");
    }
    return millis;
  }

  private int value(int word) {
    if (word >= request.size()) {
      throw Replies.wrongArity(request);
    }
    return word;
  }

  private void checkExpansion() {
    if (isNonscaling && hasExpansion && expansion > 0) {
      throw new CommandException(NONSCALING);
    }
  }

  private SeenOptions.Scope scope() {
    if (scopes > 1) {
      throw new CommandException(ONE_SCOPE);
    }
    if (window.isPresent()) {
      return new SeenOptions.Window(window.getAsLong(), late, grain);
    }
    if (late.isPresent() || grain.isPresent()) {
      throw new CommandException("ERR LATE and GRAIN need WINDOW");
    }
    if (scopes == 0) {
      return new SeenOptions.Ever();
    }
    if (hasExpansion || isNonscaling) {
      throw new CommandException(FIXED_SCOPE);
    }
    return last.isPresent()
        ? new SeenOptions.Last(last.getAsLong())
        : new SeenOptions.Endless(isWeighted);
  }
}
