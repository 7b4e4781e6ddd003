package io.tidemark.cli.decaying;

import io.tidemark.TopKeys;
import io.tidemark.cli.stream.Form;
import io.tidemark.cli.terminal.Json;
import io.tidemark.cli.terminal.ScreenSize;
import io.tidemark.cli.terminal.StandardOutput;
import io.tidemark.cli.terminal.Terminal;
import java.io.IOException;
import java.util.Locale;

/** Tables one below the other. */
final class PrintedTables implements TopOutput {
  /** How many there will be. */
  enum Tables {
    /** One, which says nothing of when it is. */
    ONE,
    /** Any; each line begins with the time of its table. */
    MANY
  }

  private final Form form;
  private final Tables tables;
  private final Terminal terminal;
  private final StandardOutput out;
  private boolean printed;

  PrintedTables(Form form, Tables tables, Terminal terminal) {
    this.form = form;
    this.tables = tables;
    this.terminal = terminal;
    this.out = terminal.output();
  }

  @Override
  public void show(TopTable table) throws IOException {
    if (form == Form.JSON) {
      out.println(Json.text(table.fields()));
    } else if (terminal.outputIsTerminal()) {
      printRows(table);
    } else {
      printColumns(table);
    }
    printed = true;
    out.flush();
  }

  private void printColumns(TopTable table) throws IOException {
    String first = tables == Tables.MANY ? table.when() + "\t" : "";
    for (TopKeys.Entry<byte[]> entry : table.entries()) {
      out.print(first);
      out.write(KeyText.row(entry.key()));
      out.println(String.format(Locale.ROOT, "\t%.2f", entry.count()));
    }
  }

  private void printRows(TopTable table) throws IOException {
    if (tables == Tables.MANY) {
      out.println((printed ? "\n" : "") + terminal.outputStyle().strong(table.heading()));
    }
    ScreenSize room = new ScreenSize(Integer.MAX_VALUE, terminal.screenSize().columns());
    for (String line : new TopRows(terminal.outputStyle()).lines(table, room)) {
      out.println(line);
    }
  }

  @Override
  public void end(TopTable table) throws IOException {
    show(table);
  }

  @Override
  public void abandon() {
    // What was printed stays.
  }
}
