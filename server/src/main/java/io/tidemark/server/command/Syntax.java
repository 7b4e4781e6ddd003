package io.tidemark.server.command;

import io.tidemark.core.Require;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Reads arguments as a manual writes them: {@code key error:double [EXPANSION n:integer] [NONSCALING] item...}.
 *
 * <p>Small letters are a value, with its type behind a colon ({@code string} if it is left out; a value called {@code key} is one).
 * Large letters are a word as it is sent, and belong to the value behind them in the same brackets. {@code [ ]} may be left out,
 * {@code ...} may come several times, {@code <a | b>} is one of several.
 */
final class Syntax {
  private final String text;
  private int at;

  private Syntax(String text) {
    this.text = Require.nonNull(text, "text");
  }

  /** The arguments that a text tells. */
  static List<Argument> parse(String text) {
    Syntax syntax = new Syntax(text);
    List<Argument> arguments = syntax.sequence();
    syntax.expect(syntax.at == text.length());
    return arguments;
  }

  private List<Argument> sequence() {
    List<Argument> found = new ArrayList<>();
    while (skipSpaces() && "]>|".indexOf(text.charAt(at)) < 0) {
      found.add(multiple(one()));
    }
    return joinTokens(found);
  }

  private Argument one() {
    return switch (text.charAt(at)) {
      case '[' -> {
        at++;
        List<Argument> parts = sequence();
        close(']');
        yield optional(parts);
      }
      case '<' -> {
        at++;
        yield choice();
      }
      default -> word();
    };
  }

  private Argument word() {
    int start = at;
    while (at < text.length()
        && " []<>|".indexOf(text.charAt(at)) < 0
        && !text.startsWith("...", at)) {
      at++;
    }
    String word = text.substring(start, at);
    expect(!word.isEmpty());
    if (Character.isUpperCase(word.charAt(0)) || word.equals("*")) {
      return new Argument(
          word.toLowerCase(Locale.ROOT), "pure-token", word, false, false, List.of());
    }
    int colon = word.indexOf(':');
    String name = colon < 0 ? word : word.substring(0, colon);
    String type = colon >= 0 ? word.substring(colon + 1) : name.endsWith("key") ? "key" : "string";
    return new Argument(name, type, null, false, false, List.of());
  }

  private Argument choice() {
    List<Argument> choices = new ArrayList<>();
    do {
      choices.add(single(sequence()));
    } while (skipSpaces() && text.charAt(at) == '|' && at++ >= 0);
    close('>');
    List<String> names = choices.stream().map(Argument::name).toList();
    return new Argument(String.join("_", names), "oneof", null, false, false, choices);
  }

  private Argument multiple(Argument argument) {
    if (!text.startsWith("...", at)) {
      return argument;
    }
    at += 3;
    return new Argument(
        argument.name(),
        argument.type(),
        argument.token(),
        argument.optional(),
        true,
        argument.parts());
  }

  private static Argument optional(List<Argument> parts) {
    Argument one = single(parts);
    return new Argument(one.name(), one.type(), one.token(), true, one.multiple(), one.parts());
  }

  private static Argument single(List<Argument> parts) {
    if (parts.size() == 1) {
      return parts.get(0);
    }
    return new Argument(parts.get(0).name(), "block", null, false, false, parts);
  }

  /** A word with large letters is the token of the one value behind it. */
  private static List<Argument> joinTokens(List<Argument> found) {
    List<Argument> joined = new ArrayList<>();
    for (int i = 0; i < found.size(); i++) {
      Argument argument = found.get(i);
      boolean value = i + 1 < found.size()
          && !found.get(i + 1).optional()
          && found.get(i + 1).token() == null;
      if (argument.type().equals("pure-token") && !argument.optional() && value) {
        Argument next = found.get(++i);
        joined.add(new Argument(
            next.name(), next.type(), argument.token(), false, next.multiple(), next.parts()));
      } else {
        joined.add(argument);
      }
    }
    return joined;
  }

  private void close(char bracket) {
    expect(skipSpaces() && text.charAt(at) == bracket);
    at++;
  }

  private boolean skipSpaces() {
    while (at < text.length() && text.charAt(at) == ' ') {
      at++;
    }
    return at < text.length();
  }

  private void expect(boolean condition) {
    if (!condition) {
      throw new IllegalArgumentException(
          Require.message("syntax at " + at, text, "words, [ ], < | >, ..."));
    }
  }
}
