package io.tidemark.experiments.chart;

import java.util.ArrayList;
import java.util.List;

/**
 * How wide text will be, and where it breaks. The reader's font is not known here, so widths are
 * estimates for a broad sans-serif: text may turn out shorter than the room it gets, not longer.
 */
final class TextBox {
  private static final String NARROW = "iljtfrI.,:;|!'()[] \u00b7\u2212-";
  private static final String BROAD = "mwMW@%&";
  private static final double NARROW_EM = 0.36;
  private static final double BROAD_EM = 0.95;
  private static final double CAPITAL_EM = 0.7;
  private static final double OTHER_EM = 0.61;

  private TextBox() {}

  static double width(String text, double fontSize) {
    double em = text.codePoints().mapToDouble(TextBox::em).sum();
    return em * fontSize;
  }

  private static double em(int character) {
    if (NARROW.indexOf(character) >= 0) {
      return NARROW_EM;
    }
    if (BROAD.indexOf(character) >= 0) {
      return BROAD_EM;
    }
    return Character.isUpperCase(character) ? CAPITAL_EM : OTHER_EM;
  }

  /** The lines of a text in a column; it breaks after spaces, underscores and hyphens. */
  static List<String> wrap(String text, double fontSize, double width) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    for (String word : text.split("(?<=[ _-])", -1)) {
      if (!line.isEmpty() && width((line + word).stripTrailing(), fontSize) > width) {
        lines.add(line.toString().strip());
        line.setLength(0);
      }
      line.append(word);
    }
    lines.add(line.toString().strip());
    return lines;
  }
}
