package io.tidemark.server.command;

import io.tidemark.core.Require;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/**
 * The sections of INFO. Every part of the server adds its own; a section that is there already is replaced.
 *
 * <p>Threads: any number at once.
 */
public final class InfoSections {
  /** Collects the lines of a section. */
  public static final class Lines {
    private final StringBuilder text;

    Lines(StringBuilder text) {
      this.text = text;
    }

    /** Adds a fact. */
    public Lines add(String name, Object value) {
      text.append(name).append(':').append(value).append("\r\n");
      return this;
    }
  }

  private record Section(String title, boolean usual, Consumer<Lines> content) {}

  private final CopyOnWriteArrayList<Section> sections = new CopyOnWriteArrayList<>();

  /** Adds a section that INFO shows when it is asked for nothing in particular. */
  public void section(String title, Consumer<Lines> content) {
    put(new Section(Require.nonNull(title, "title"), true, Require.nonNull(content, "content")));
  }

  /** Adds a section that INFO shows only when it is asked for, or for all. */
  public void furtherSection(String title, Consumer<Lines> content) {
    put(new Section(Require.nonNull(title, "title"), false, Require.nonNull(content, "content")));
  }

  /**
   * The text of INFO.
   *
   * @param names the sections that were asked for, in any case; {@code default}, {@code all} and {@code everything} are known
   */
  public String text(List<String> names) {
    List<String> wanted = new ArrayList<>();
    names.forEach(name -> wanted.add(name.toLowerCase(Locale.ROOT)));
    boolean usual = wanted.isEmpty() || wanted.contains("default");
    boolean all = wanted.contains("all") || wanted.contains("everything");
    StringBuilder text = new StringBuilder();
    for (Section section : sections) {
      if (all
          || (usual && section.usual())
          || wanted.contains(section.title().toLowerCase(Locale.ROOT))) {
        text.append(text.isEmpty() ? "# " : "\r\n# ").append(section.title()).append("\r\n");
        section.content().accept(new Lines(text));
      }
    }
    return text.toString();
  }

  private synchronized void put(Section section) {
    for (int i = 0; i < sections.size(); i++) {
      if (sections.get(i).title().equalsIgnoreCase(section.title())) {
        sections.set(i, section);
        return;
      }
    }
    sections.add(section);
  }
}
