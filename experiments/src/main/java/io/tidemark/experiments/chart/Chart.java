package io.tidemark.experiments.chart;

import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;

/**
 * A chart as a value.
 *
 * @param name file name without ending: lower case letters, digits and hyphens
 * @param title one line above it
 * @param description what it shows, in words, for those who do not see it
 * @param orientation which way the first axis runs
 * @param x first axis
 * @param y second axis, that of the values
 * @param series at least one; each has a colour
 * @param references lines at single values
 */
public record Chart(
    String name,
    String title,
    String description,
    Orientation orientation,
    Axis x,
    Axis y,
    List<Series> series,
    List<Reference> references) {
  private static final Pattern NAME = Pattern.compile("[a-z0-9]+(-[a-z0-9]+)*");

  /** The most series: as many colours as can be distinguished. */
  public static final int MAX_SERIES = 7;

  /** Which way the first axis runs. */
  public enum Orientation {
    /** From left to right, values upwards. */
    UPRIGHT,
    /** From top to bottom, values to the right: for categories with long names. */
    SIDEWAYS
  }

  public Chart {
    if (!NAME.matcher(name).matches()) {
      throw new IllegalArgumentException(
          "name: " + name + " (expected: lower case letters, digits and hyphens)");
    }
    Objects.requireNonNull(title, "title");
    Objects.requireNonNull(description, "description");
    Objects.requireNonNull(orientation, "orientation");
    Objects.requireNonNull(x, "x");
    series = List.copyOf(series);
    references = List.copyOf(references);
    if (series.isEmpty() || series.size() > MAX_SERIES) {
      throw new IllegalArgumentException(
          "series: " + series.size() + " (expected: 1.." + MAX_SERIES + ")");
    }
    if (y instanceof Axis.Categories) {
      throw new IllegalArgumentException("y: categories (expected: a linear or log axis)");
    }
    if (!(x instanceof Axis.Categories) && hasBars(series)) {
      throw new IllegalArgumentException("x: " + x + " (expected: categories, under bars)");
    }
  }

  private static boolean hasBars(List<Series> series) {
    return series.stream()
        .flatMap(s -> s.layers().stream())
        .anyMatch(l -> l.kind() == Layer.Kind.BARS);
  }

  /** An upright chart without references. */
  public static Chart of(
      String name, String title, String description, Axis x, Axis y, List<Series> series) {
    return new Chart(name, title, description, Orientation.UPRIGHT, x, y, series, List.of());
  }

  /** This with references. */
  public Chart with(Reference... newReferences) {
    return new Chart(name, title, description, orientation, x, y, series, List.of(newReferences));
  }

  /** This the other way round. */
  public Chart sideways() {
    return new Chart(name, title, description, Orientation.SIDEWAYS, x, y, series, references);
  }
}
