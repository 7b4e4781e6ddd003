package io.tidemark.cli.terminal;

import java.io.IOException;
import java.util.List;

/**
 * A page that is drawn repeatedly in the same place. It covers what stood on the terminal, which
 * is there again when the page is closed.
 */
public final class Screen implements AutoCloseable {
  /* The other screen of the terminal; no cursor; lines that are too long are cut. */
  private static final String OPEN = "\u001b[?1049h\u001b[?25l\u001b[?7l";
  private static final String CLOSE = "\u001b[?7h\u001b[?25h\u001b[?1049l";
  private static final String HOME = "\u001b[H";
  private static final String ERASE_REST_OF_LINE = "\u001b[K";
  private static final String ERASE_BELOW = "\u001b[J";

  /* To ask for the size starts a process: not for each page. */
  private static final long SIZE_NANOS = 1_000_000_000L;

  private final Terminal terminal;
  private boolean open;
  private String shown = "";
  private ScreenSize size;
  private long sizeAt;

  /** Shows nothing yet. */
  public Screen(Terminal terminal) {
    this.terminal = terminal;
  }

  /** How much there is room for now, or was up to a second ago. */
  public ScreenSize size() {
    if (size == null || System.nanoTime() - sizeAt > SIZE_NANOS) {
      size = terminal.screenSize();
      sizeAt = System.nanoTime();
    }
    return size;
  }

  /** Replaces the page; lines beyond the room there is are left out. */
  public void draw(List<String> lines) throws IOException {
    List<String> fitting = lines.subList(0, Math.min(lines.size(), size().rows()));
    String page =
        HOME + String.join(ERASE_REST_OF_LINE + "\r\n", fitting) + ERASE_REST_OF_LINE + ERASE_BELOW;
    if (open && page.equals(shown)) {
      return;
    }
    StandardOutput out = terminal.output();
    out.print(open ? page : OPEN + page);
    out.flush();
    open = true;
    shown = page;
  }

  /** Shows again what was there before; may be called again. */
  @Override
  public void close() throws IOException {
    if (open) {
      open = false;
      terminal.output().print(CLOSE);
      terminal.output().flush();
    }
  }
}
