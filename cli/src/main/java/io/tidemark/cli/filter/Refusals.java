package io.tidemark.cli.filter;

import io.tidemark.cli.outcome.Failure;
import io.tidemark.text.Sizes;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What the library refuses, in the words of the command line: its names are those of options. */
public final class Refusals {
  private static final Pattern MEMORY = Pattern.compile("memory(?:Bytes)?: ([0-9]+)( .*)");
  private static final Pattern OPTION = Pattern.compile("[a-z]+: .*");

  private Refusals() {}

  /**
   * Asks the library for something.
   *
   * @throws Failure if it refuses
   */
  public static <T> T asking(Supplier<T> question) {
    try {
      return question.get();
    } catch (IllegalArgumentException e) {
      throw Failure.wrongUse(text(String.valueOf(e.getMessage())), e);
    }
  }

  private static String text(String message) {
    Matcher memory = MEMORY.matcher(message);
    if (memory.matches()) {
      return "--memory: " + Sizes.option(Long.parseLong(memory.group(1))) + memory.group(2);
    }
    return OPTION.matcher(message).matches() ? "--" + message : message;
  }
}
