package io.tidemark.experiments.result;

import io.tidemark.experiments.chart.Layer;
import io.tidemark.experiments.chart.Point;
import io.tidemark.experiments.chart.Series;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;

/**
 * What was measured, a record per row, with columns of a name and a getter: the source of a table, of
 * its CSV file and of charts. A value that is not a number is one that is missing.
 *
 * @param <R> a row
 */
public final class Rows<R> {
  private final List<R> rows;
  private final List<Column> columns = new ArrayList<>();
  private final List<Function<R, Datum>> getters = new ArrayList<>();

  private Rows(List<R> rows) {
    this.rows = List.copyOf(rows);
  }

  /** Rows, as yet without columns. */
  public static <R> Rows<R> of(List<R> rows) {
    return new Rows<>(rows);
  }

  /** Adds a column of words. */
  public Rows<R> text(String name, Function<R, String> getter) {
    return column(Column.of(name), r -> Datum.of(getter.apply(r)));
  }

  /** Adds a column of counts. */
  public Rows<R> count(String name, ToLongFunction<R> getter) {
    return count(name, "", getter);
  }

  /** Adds a column of counts with a unit. */
  public Rows<R> count(String name, String unit, ToLongFunction<R> getter) {
    return column(Column.of(name, unit), r -> Datum.of(getter.applyAsLong(r)));
  }

  /** Adds a column of numbers. */
  public Rows<R> number(String name, ToDoubleFunction<R> getter) {
    return number(name, "", getter);
  }

  /** Adds a column of numbers with a unit. */
  public Rows<R> number(String name, String unit, ToDoubleFunction<R> getter) {
    return column(Column.of(name, unit), r -> {
      double value = getter.applyAsDouble(r);
      return Double.isNaN(value) ? Datum.missing() : Datum.of(value);
    });
  }

  /** Adds a column of any values. */
  public Rows<R> column(Column column, Function<R, Datum> getter) {
    columns.add(column);
    getters.add(getter);
    return this;
  }

  /** The rows. */
  public List<R> all() {
    return rows;
  }

  /** Those that fulfil a condition, without columns. */
  public Rows<R> where(Predicate<R> condition) {
    return new Rows<>(rows.stream().filter(condition).toList());
  }

  /** The table. */
  Table table(String name, String title) {
    return new Table(
        name,
        title,
        columns,
        rows.stream().map(r -> getters.stream().map(g -> g.apply(r)).toList()).toList());
  }

  /** A check of each row. */
  public List<Check> checks(Function<R, Check> check) {
    return Check.each(rows, check);
  }

  /** Checks that a value of each row is not above a limit. */
  public List<Check> atMost(Function<R, String> place, ToDoubleFunction<R> value, double limit) {
    return checks(r -> Check.atMost(place.apply(r), value.applyAsDouble(r), limit));
  }

  /** Checks that a value of each row is not below a limit. */
  public List<Check> atLeast(Function<R, String> place, ToDoubleFunction<R> value, double limit) {
    return checks(r -> Check.atLeast(place.apply(r), value.applyAsDouble(r), limit));
  }

  /** Checks that a value is near another, in the rows that have that other. */
  public List<Check> near(
      Function<R, String> place,
      ToDoubleFunction<R> value,
      ToDoubleFunction<R> expected,
      double tolerance) {
    return where(r -> !Double.isNaN(expected.applyAsDouble(r)))
        .checks(r -> Check.near(
            place.apply(r), value.applyAsDouble(r), expected.applyAsDouble(r), tolerance));
  }

  /** A point of each row; rows without one of the values have none. */
  public List<Point> points(ToDoubleFunction<R> x, ToDoubleFunction<R> y) {
    return rows.stream()
        .filter(r -> !Double.isNaN(x.applyAsDouble(r)) && !Double.isNaN(y.applyAsDouble(r)))
        .map(r -> Point.at(x.applyAsDouble(r), y.applyAsDouble(r)))
        .toList();
  }

  /** The rows by the name of their series, in the order in which names come. */
  public Map<String, Rows<R>> by(Function<R, String> name) {
    Map<String, List<R>> groups = new LinkedHashMap<>();
    rows.forEach(
        r -> groups.computeIfAbsent(name.apply(r), n -> new ArrayList<>()).add(r));
    Map<String, Rows<R>> parts = new LinkedHashMap<>();
    groups.forEach((n, own) -> parts.put(n, new Rows<>(own)));
    return parts;
  }

  /** A series for each name, drawn as given; none where a name has no point. */
  public List<Series> series(
      Function<R, String> name, Function<Rows<R>, List<Point>> points, Layer.Drawing... drawings) {
    List<Series> series = new ArrayList<>();
    by(name).forEach((n, own) -> {
      List<Point> drawn = points.apply(own);
      if (!drawn.isEmpty()) {
        series.add(Series.of(n, drawn, drawings));
      }
    });
    return series;
  }

  /** A curve with marks for each name. */
  public List<Series> lines(
      Function<R, String> name, ToDoubleFunction<R> x, ToDoubleFunction<R> y, String legend) {
    return series(
        name,
        own -> own.points(x, y),
        points -> Layer.curve("from value to value", points),
        points -> Layer.dots(legend, points));
  }

  /** The names of categories, in the order in which they come. */
  public List<String> categories(Function<R, String> category) {
    return rows.stream().map(category).distinct().toList();
  }

  /** Bars for each name at the categories of all rows. */
  public List<Series> bars(
      Function<R, String> name,
      Function<R, String> category,
      ToDoubleFunction<R> value,
      String legend) {
    List<String> categories = categories(category);
    return series(
        name,
        own -> own.points(r -> categories.indexOf(category.apply(r)), value),
        points -> Layer.bars(legend, points));
  }
}
