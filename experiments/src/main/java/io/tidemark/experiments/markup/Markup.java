package io.tidemark.experiments.markup;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Objects;

/**
 * Text of elements that is well-formed by construction: every value is escaped, every element that
 * was opened is closed in order. Serves SVG and HTML alike; not for several threads.
 */
public final class Markup {
  private final StringBuilder out = new StringBuilder();
  private final Deque<String> open = new ArrayDeque<>();

  /**
   * Opens an element.
   *
   * @param attributes names and values in turn
   */
  public Markup open(String element, String... attributes) {
    start(element, attributes);
    out.append('>');
    open.push(element);
    return this;
  }

  /** Closes the element that was opened last. */
  public Markup close() {
    if (open.isEmpty()) {
      throw new IllegalStateException("open elements: 0 (expected: at least 1)");
    }
    out.append("</").append(open.pop()).append('>');
    return this;
  }

  /** An element without content, such as {@code <path d="…"/>}. */
  public Markup empty(String element, String... attributes) {
    start(element, attributes);
    out.append("/>");
    return this;
  }

  /** An element with nothing but text in it. */
  public Markup leaf(String element, String text, String... attributes) {
    return open(element, attributes).text(text).close();
  }

  /** Text, escaped. */
  public Markup text(String text) {
    escape(text);
    return this;
  }

  /** A new line, for readers of the source. */
  public Markup line() {
    out.append('\n');
    return this;
  }

  /** Finished markup, taken as it is. */
  public Markup raw(Markup finished) {
    out.append(finished);
    return this;
  }

  /** A style sheet of ours; it must hold nothing that XML or HTML would take for markup. */
  public Markup style(String css) {
    if (css.indexOf('<') >= 0 || css.indexOf('&') >= 0) {
      throw new IllegalArgumentException("css: " + css + " (expected: without < and &)");
    }
    open("style");
    out.append(css);
    return close();
  }

  private void start(String element, String... attributes) {
    if (attributes.length % 2 != 0) {
      throw new IllegalArgumentException(
          "attributes.length: " + attributes.length + " (expected: even, names and values)");
    }
    out.append('<').append(element);
    for (int i = 0; i < attributes.length; i += 2) {
      out.append(' ').append(attributes[i]).append("=\"");
      escape(attributes[i + 1]);
      out.append('"');
    }
  }

  private void escape(String text) {
    Objects.requireNonNull(text, "text").codePoints().forEach(c -> {
      switch (c) {
        case '&' -> out.append("&amp;");
        case '<' -> out.append("&lt;");
        case '>' -> out.append("&gt;");
        case '"' -> out.append("&quot;");
        default -> out.appendCodePoint(isAllowed(c) ? c : 0xfffd);
      }
    });
  }

  /** What XML 1.0 allows; the replacement character stands for the rest. */
  private static boolean isAllowed(int c) {
    return c == '\t'
        || c == '\n'
        || c == '\r'
        || (c >= 0x20 && c <= 0xd7ff)
        || (c >= 0xe000 && c <= 0xfffd)
        || c >= 0x10000;
  }

  /** The markup; all elements must be closed. */
  @Override
  public String toString() {
    if (!open.isEmpty()) {
      throw new IllegalStateException("open elements: " + open + " (expected: none)");
    }
    return out.toString();
  }
}
