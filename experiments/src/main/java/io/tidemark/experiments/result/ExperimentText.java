package io.tidemark.experiments.result;

import io.tidemark.experiments.ExperimentInfo;
import io.tidemark.experiments.Source;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The texts of an experiment, from its Markdown file {@code <id>.md} among the resources. The file is laid
 * out as follows; texts are paragraphs, which a blank line ends.
 *
 * <pre>
 *   # Title
 *   - Source: paper, place
 *   - Quick: 2 s
 *   - Full: 30 s
 *   ## Measured          what is measured and shown
 *   ## Reading           how to read it
 *   ## Notes             paragraphs
 *   ### name             a note that is shown only if the experiment asks for it
 *   ## Charts
 *   ### name             title, then description; a name may end with *
 *   ## Tables
 *   ### name             title
 *   ## Claims
 *   ### id               the claim, then how it is decided; an id may end with *
 * </pre>
 *
 * A paragraph that is {@code {> stem/file}} stands for all of that file, headings too: for what several
 * experiments share. A text may have placeholders such as {@code {keys}}, for which a report puts values.
 */
public final class ExperimentText {
  /** A heading with its paragraphs. */
  private record Entry(String heading, List<String> paragraphs) {
    String first() {
      return paragraphs.get(0);
    }

    String rest() {
      return String.join(" ", paragraphs.subList(1, paragraphs.size()));
    }
  }

  private final ExperimentInfo info;
  private final Map<String, List<Entry>> sections = new LinkedHashMap<>();

  private ExperimentText(String id, String text) {
    List<Entry> current = new ArrayList<>();
    sections.put("", current);
    current.add(new Entry("", new ArrayList<>()));
    for (String block : included(blocks(text))) {
      if (block.startsWith("## ")) {
        current = new ArrayList<>(List.of(new Entry("", new ArrayList<>())));
        sections.put(block.substring(3).strip(), current);
      } else if (block.startsWith("### ")) {
        current.add(new Entry(block.substring(4).strip(), new ArrayList<>()));
      } else {
        current.get(current.size() - 1).paragraphs().add(block);
      }
    }
    info = info(id, sections.get("").get(0).paragraphs());
  }

  /** The texts of an experiment. */
  public static ExperimentText of(String id) {
    return new ExperimentText(id, Resources.text(id + ".md"));
  }

  /** Texts from elsewhere. */
  public static ExperimentText of(String id, String text) {
    return new ExperimentText(id, text);
  }

  /** Headings and paragraphs; lines of a paragraph are joined. */
  private static List<String> blocks(String text) {
    List<String> blocks = new ArrayList<>();
    StringBuilder paragraph = new StringBuilder();
    for (String line : (text + "\n\n").split("\n", -1)) {
      boolean alone = line.startsWith("#") || line.startsWith("- ");
      if ((line.isBlank() || alone) && !paragraph.isEmpty()) {
        blocks.add(paragraph.toString());
        paragraph.setLength(0);
      }
      if (alone) {
        blocks.add(line.strip());
      } else if (!line.isBlank()) {
        paragraph.append(paragraph.isEmpty() ? "" : " ").append(line.strip());
      }
    }
    return blocks;
  }

  /** With the blocks of other files in place of their names. */
  private static List<String> included(List<String> blocks) {
    return blocks.stream()
        .flatMap(block -> block.startsWith("{>") ? file(block).stream() : Stream.of(block))
        .toList();
  }

  private static List<String> file(String include) {
    String name = include.substring(2, include.length() - 1).strip();
    return included(blocks(Resources.text(name + ".md")));
  }

  private static ExperimentInfo info(String id, List<String> head) {
    Map<String, String> fields = head.stream()
        .filter(line -> line.startsWith("- "))
        .map(line -> line.substring(2).split(": ", 2))
        .collect(Collectors.toMap(pair -> pair[0], pair -> pair[1]));
    String[] source = fields.get("Source").split(", ", 2);
    return new ExperimentInfo(
        id,
        head.get(0).substring(2),
        new Source(source[0], source[1]),
        seconds(fields.get("Quick")),
        seconds(fields.get("Full")));
  }

  private static Duration seconds(String text) {
    return Duration.ofSeconds(Long.parseLong(text.replace(" s", "")));
  }

  /** Title, source and durations. */
  public ExperimentInfo info() {
    return info;
  }

  private List<Entry> entries(String section) {
    List<Entry> entries = sections.get(section);
    if (entries == null) {
      throw missing("## " + section);
    }
    return entries;
  }

  private IllegalStateException missing(String what) {
    return new IllegalStateException(info.id() + ".md: no \"" + what + "\"");
  }

  /** The text of a section. */
  String text(String section) {
    return String.join(" ", entries(section).get(0).paragraphs());
  }

  /** The notes that are always shown, and those that were asked for. */
  List<String> notes(List<String> askedFor) {
    return sections.containsKey("Notes")
        ? entries("Notes").stream()
            .filter(e -> e.heading().isEmpty() || askedFor.contains(e.heading()))
            .flatMap(e -> e.paragraphs().stream())
            .toList()
        : List.of();
  }

  /** The first paragraph of an entry: the title of a chart or table, or a claim. */
  String headline(String section, String name) {
    return entry(section, name).first();
  }

  /** The other paragraphs of an entry: the description of a chart, or how a claim is decided. */
  String body(String section, String name) {
    return entry(section, name).rest();
  }

  private Entry entry(String section, String name) {
    Stream<Entry> fitting =
        entries(section).stream().filter(e -> !e.heading().isEmpty() && fits(e.heading(), name));
    return fitting.findFirst().orElseThrow(() -> missing("## " + section + ", ### " + name));
  }

  private static boolean fits(String heading, String name) {
    return heading.endsWith("*")
        ? name.startsWith(heading.substring(0, heading.length() - 1))
        : name.equals(heading);
  }
}
