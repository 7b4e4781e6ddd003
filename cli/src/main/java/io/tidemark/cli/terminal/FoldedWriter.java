package io.tidemark.cli.terminal;

import java.io.IOException;
import java.io.Writer;

/**
 * Breaks lines that are wider than a screen at blanks; what follows is indented a little more. Colours, which
 * take no room, are counted as if they did.
 *
 * <p>Threads: one at a time.
 */
public final class FoldedWriter extends Writer {
  private static final int MORE_INDENT = 2;

  private final Writer out;
  private final int width;
  private final StringBuilder line = new StringBuilder();

  /** Writes lines of at most so many characters, where they have blanks to break at. */
  public FoldedWriter(Writer out, int width) {
    super(out);
    this.out = out;
    this.width = width;
  }

  @Override
  public void write(char[] text, int offset, int length) throws IOException {
    for (int i = offset; i < offset + length; i++) {
      if (text[i] == '\n') {
        writeLine();
        out.write('\n');
      } else {
        line.append(text[i]);
      }
    }
  }

  private void writeLine() throws IOException {
    String rest = line.toString();
    line.setLength(0);
    int indent = Math.min(indent(rest) + MORE_INDENT, width / 2);
    while (rest.length() > width) {
      int end = rest.lastIndexOf(' ', width);
      if (end <= indent(rest)) {
        break;
      }
      out.write(rest.substring(0, end).stripTrailing());
      out.write('\n');
      rest = " ".repeat(indent) + rest.substring(end).stripLeading();
    }
    out.write(rest);
  }

  private static int indent(String text) {
    return text.length() - text.stripLeading().length();
  }

  @Override
  public void flush() throws IOException {
    out.flush();
  }

  @Override
  public void close() throws IOException {
    writeLine();
    out.close();
  }
}
