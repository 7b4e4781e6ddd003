package io.tidemark.cli.decaying;

import io.tidemark.TopKeys;
import io.tidemark.cli.terminal.ScreenSize;
import io.tidemark.cli.terminal.Style;
import io.tidemark.cli.terminal.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A table for a person: keys, counts, shares, and bars as long as the counts. */
final class TopRows {
  private static final int MOST_BAR = 40;
  private static final int LEAST_BAR = 10;

  /* Between columns, and what a share takes. */
  private static final int BLANKS = 6;
  private static final int SHARE_WIDTH = 7;
  private static final int LEAST_KEY = 8;

  private final Style style;

  TopRows(Style style) {
    this.style = style;
  }

  /** As many lines as fit, heads first. */
  List<String> lines(TopTable table, ScreenSize room) {
    List<TopKeys.Entry<byte[]>> entries =
        table.entries().subList(0, Math.min(table.entries().size(), Math.max(0, room.rows() - 1)));
    double most = entries.isEmpty() ? 1 : entries.get(0).count();
    int countWidth = Math.max("count".length(), count(most).length());
    int left = room.columns() - countWidth - SHARE_WIDTH - BLANKS;
    int keyWidth =
        Math.max("key".length(), keyWidth(entries, Math.max(LEAST_KEY, left - LEAST_BAR)));
    int bar = Math.min(MOST_BAR, left - keyWidth);
    Table rows = new Table("key", "count", "share", "");
    for (TopKeys.Entry<byte[]> entry : entries) {
      rows.row(
          KeyText.shown(entry.key(), keyWidth),
          count(entry.count()),
          String.format(Locale.ROOT, "%.1f %%", 100 * table.share(entry)),
          bar < LEAST_BAR ? "" : "#".repeat((int) Math.ceil(bar * entry.count() / most)));
    }
    return styled(rows.lines(style), entries, table.noise());
  }

  private static int keyWidth(List<TopKeys.Entry<byte[]>> entries, int most) {
    return entries.stream()
        .mapToInt(entry -> KeyText.shown(entry.key(), most).length())
        .max()
        .orElse(LEAST_KEY);
  }

  /** What may be noise stands back. */
  private List<String> styled(
      List<String> lines, List<TopKeys.Entry<byte[]>> entries, double noise) {
    List<String> styled = new ArrayList<>(lines);
    for (int i = 0; i < entries.size(); i++) {
      if (entries.get(i).count() < noise) {
        styled.set(i + 1, style.faint(lines.get(i + 1)));
      }
    }
    return styled;
  }

  /** A decayed count as text. */
  static String count(double count) {
    return String.format(Locale.ROOT, "%,.2f", count);
  }
}
