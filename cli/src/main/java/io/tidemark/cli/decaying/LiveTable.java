package io.tidemark.cli.decaying;

import io.tidemark.cli.stream.Form;
import io.tidemark.cli.terminal.Screen;
import io.tidemark.cli.terminal.ScreenSize;
import io.tidemark.cli.terminal.Style;
import io.tidemark.cli.terminal.Terminal;
import io.tidemark.text.Durations;
import io.tidemark.text.Numbers;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** A table that is drawn repeatedly in the same place; the last one stays. */
final class LiveTable implements TopOutput {
  private final Screen screen;
  private final Style style;
  private final String decay;
  private final TopTally tally;
  private final PrintedTables last;

  /**
   * Draws nothing yet.
   *
   * @param decay how counts decay, in words
   * @param tally what is shown beside the table
   */
  LiveTable(String decay, TopTally tally, Terminal terminal) {
    this.screen = new Screen(terminal);
    this.style = terminal.outputStyle();
    this.decay = decay;
    this.tally = tally;
    this.last = new PrintedTables(Form.TEXT, PrintedTables.Tables.ONE, terminal);
  }

  @Override
  public void show(TopTable table) throws IOException {
    ScreenSize size = screen.size();
    List<String> page = new ArrayList<>(heading(table));
    page.addAll(
        new TopRows(style).lines(table, new ScreenSize(size.rows() - page.size(), size.columns())));
    screen.draw(page);
  }

  private List<String> heading(TopTable table) {
    long nanos = tally.read().elapsedNanos();
    return List.of(
        style.strong(table.heading())
            + "   "
            + tally.text()
            + ", "
            + Numbers.rate(tally.read().lines(), nanos)
            + ", "
            + Durations.text(nanos),
        style.faint(TopRows.count(table.total())
            + " all keys together; "
            + NoiseText.of(table.noise())
            + "; "
            + decay),
        "");
  }

  @Override
  public void end(TopTable table) throws IOException {
    screen.close();
    last.end(table);
  }

  @Override
  public void abandon() throws IOException {
    screen.close();
  }
}
