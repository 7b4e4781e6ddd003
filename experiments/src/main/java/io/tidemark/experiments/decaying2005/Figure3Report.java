package io.tidemark.experiments.decaying2005;

import io.tidemark.core.filter.decaying.RaiseRule;
import io.tidemark.experiments.decaying2005.Figure3.Agreement;
import io.tidemark.experiments.decaying2005.Figure3.Packed;
import io.tidemark.experiments.decaying2005.Figure3.Printed;
import io.tidemark.experiments.result.Check;
import io.tidemark.experiments.result.Claim;
import io.tidemark.experiments.result.Column;
import io.tidemark.experiments.result.Datum;
import io.tidemark.experiments.result.ExperimentResult;
import io.tidemark.experiments.result.Prose;
import io.tidemark.experiments.result.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** {@link Figure3} as a page. */
final class Figure3Report {
  private static final double TOLERANCE = 0.05;
  private static final double GOAL = 2;

  /**
   * By an independent implementation, with 20,000 keys and 1,000,000 arrivals.
   *
   * @param extras further counters by counter
   * @param used gain with those in use, without table
   * @param table gain with table
   */
  private record Known(double extras, double used, double table) {}

  private static final Map<Double, Known> REFERENCE = Map.of(
      0.8, new Known(0.410, 2.41, 0.79),
      1.0, new Known(0.249, 2.67, 1.13),
      1.2, new Known(0.115, 2.93, 1.73));
  private static final double POOL_GAIN = 16.0 / 7;

  private final Figure3Parameters parameters;
  private final List<Printed> printed;
  private final List<Packed> packed;
  private final List<Agreement> agreements;

  Figure3Report(
      Figure3Parameters parameters,
      List<Printed> printed,
      List<Packed> packed,
      List<Agreement> agreements) {
    this.parameters = parameters;
    this.printed = List.copyOf(printed);
    this.packed = List.copyOf(packed);
    this.agreements = List.copyOf(agreements);
  }

  ExperimentResult result() {
    return new ExperimentResult(
        prose(),
        new Figure3Charts(parameters, printed, packed).all(),
        List.of(printedTable(), packedTable()),
        comparisons());
  }

  private Table printedTable() {
    List<List<Datum>> rows = printed.stream()
        .map(p -> List.of(
            Datum.of(p.skew()),
            Datum.of(p.extras()),
            Datum.of(Printed.gain(p.poolBits())),
            Datum.of(Printed.gain(p.usedBits())),
            Datum.of(Printed.gain(p.tableBits())),
            Datum.of(p.tableBits()),
            Datum.of(p.beyond())))
        .toList();
    return new Table(
        "printed",
        "The paper’s structure by its own reckoning, without decay",
        List.of(
            Column.of("skew"),
            Column.of("further counters by counter"),
            Column.of("16 bits by bits, pool of a half"),
            Column.of("16 bits by bits, those in use"),
            Column.of("16 bits by bits, with table"),
            Column.of("with table", "bits by counter"),
            Column.of("counters above 65,535")),
        rows);
  }

  private Table packedTable() {
    List<List<Datum>> rows = packed.stream()
        .map(p -> List.of(
            Datum.of(p.stream()),
            Datum.of(p.rule() == RaiseRule.ALL ? "all" : "least"),
            Datum.of(p.factor()),
            Datum.of((long) p.fractionBits()),
            Datum.of((long) p.found().adaptiveCounters().wordsPerLine()),
            Datum.of((long) p.found().adaptiveCounters().lowBits()),
            Datum.of((long) p.found().adaptiveCounters().carryBits()),
            Datum.of(p.found().adaptiveBits()),
            Datum.of((long) p.found().fixedWidth()),
            Datum.of(p.found().fixedBits()),
            Datum.of(p.found().fixedBits() / p.found().adaptiveBits()),
            Datum.of(p.found().sixteenBits() / p.found().adaptiveBits()),
            Datum.of(LinkedCounters.BASIC_BITS / p.found().adaptiveBits())))
        .toList();
    return new Table(
        "packed",
        "Our structures: the smallest with which nothing is lost",
        List.of(
            Column.of("stream"),
            Column.of("raised"),
            Column.of("λ"),
            Column.of("bits behind the point"),
            Column.of("words per line"),
            Column.of("low bits"),
            Column.of("carry bits"),
            Column.of("optimised", "bits by counter"),
            Column.of("basic", "bits wide"),
            Column.of("basic", "bits by counter"),
            Column.of("basic by optimised"),
            Column.of("basic of 16 bits by optimised"),
            Column.of("bare 16 bits by optimised")),
        rows);
  }

  private boolean isReferenceSize() {
    return parameters.keys() == 20_000
        && parameters.arrivals() == 1_000_000
        && parameters.rows() * parameters.probesPerRow() == 4;
  }

  private List<Claim> comparisons() {
    List<Claim> comparisons = new ArrayList<>();
    if (isReferenceSize()) {
      comparisons.add(new Claim(
          "Further counters, and gains by the paper’s reckoning, are those of an independent implementation",
          "Within 5%.",
          reference()));
    }
    comparisons.add(new Claim(
        "Packed counters give the estimates of plain ones",
        "Without decay, against an array of numbers at the same places: no estimate differs.",
        agreements.stream()
            .map(a -> Check.atMost(a.place(), (double) a.different(), 0))
            .toList()));
    comparisons.add(new Claim(
        "Nothing is lost by the smallest shape",
        "Against the same counters with room to spare: no estimate differs, with decay and without.",
        packed.stream()
            .map(p -> Check.atMost(p.place(), (double) p.found().different(), 0))
            .toList()));
    comparisons.add(new Claim(
        "No estimate is too low",
        "Not one, of basic and optimised filters, up to 10⁻⁹ of the count.",
        packed.stream()
            .map(p -> Check.atMost(p.place(), (double) p.found().low(), 0))
            .toList()));
    comparisons.addAll(gains());
    return comparisons;
  }

  private List<Claim> gains() {
    List<Claim> comparisons = new ArrayList<>();
    comparisons.add(Claim.ofPaper(
        "the optimised filter needs half the space of the basic one",
        "16 bits by the bits of the paper’s structure, its lookup table counted: at least 2.",
        printed.stream()
            .map(p -> Check.atLeast("Zipf " + p.skew(), Printed.gain(p.tableBits()), GOAL))
            .toList()));
    List<Check> ours = packed.stream()
        .filter(p -> p.factor() == 1 && p.stream().equals("Zipf 1.0"))
        .map(
            p -> Check.atLeast(p.place(), p.found().sixteenBits() / p.found().adaptiveBits(), GOAL))
        .toList();
    if (!ours.isEmpty()) {
      comparisons.add(Claim.ofGoal(
          "Ours needs half the space of 16 bits at Zipf 1, at equal estimates",
          "Bits by counter of a basic filter of 16 bits, by those of the optimised, everything of both counted:"
              + " at least 2.",
          ours));
    }
    List<Check> decayed = packed.stream()
        .filter(p -> p.factor() < 1)
        .map(p -> Check.atLeast(p.place(), p.found().fixedBits() / p.found().adaptiveBits(), GOAL))
        .toList();
    if (!decayed.isEmpty()) {
      comparisons.add(Claim.ofGoal(
          "The same with decay, against the narrowest of our fixed widths",
          "Bits by counter of the basic filter whose counters are never full, by those of the optimised: at least 2.",
          decayed));
    }
    return comparisons;
  }

  private List<Check> reference() {
    List<Check> checks = new ArrayList<>();
    for (Printed point : printed) {
      Known known = REFERENCE.get(point.skew());
      if (known != null) {
        String place = "Zipf " + point.skew() + ", ";
        checks.add(near(place + "further counters", point.extras(), known.extras()));
        checks.add(near(place + "pool", Printed.gain(point.poolBits()), POOL_GAIN));
        checks.add(near(place + "in use", Printed.gain(point.usedBits()), known.used()));
        checks.add(near(place + "with table", Printed.gain(point.tableBits()), known.table()));
      }
    }
    return checks;
  }

  private static Check near(String place, double value, double expected) {
    return Check.near(place, value, expected, TOLERANCE * expected);
  }

  private Prose prose() {
    return new Prose(
        String.format(
            Locale.ROOT,
            "%,d arrivals of %,d keys by Zipf’s law, %d counters per key, as many counters as the paper’s equation"
                + " (5) finds best: %,d. With decay, the stream has %d epochs.",
            parameters.arrivals(),
            parameters.keys(),
            parameters.rows() * parameters.probesPerRow(),
            parameters.cells(parameters.keys()),
            parameters.epochs()),
        "Bits by counter are all memory by the number of counters. Ours are the real filters: the smallest lines"
            + " with which not one is ever folded, so that estimates are those of counters of any width. Basic is the"
            + " narrowest of 16, 32 and 64 bits with which no counter is ever full.",
        List.of(
            "The paper’s structure has 4 bits for each counter, 4 for each further one, a Bloom filter in front of"
                + " one bit by counter, and a table that links both. The paper does not count the table.",
            "Without decay counters are whole numbers. With decay they need bits behind the point, which the paper does"
                + " not have: 16 bits are then too narrow for frequent keys.",
            "Everything counted, a basic filter of 16 bits has 17.07 by counter and one of 32 has 34.14: there is a"
                + " stamp in each line of 64 bytes. Bare 16 bits are those of an array that cannot decay without"
                + " being written as a whole. Basic filters of 16 bits without decay are full at Zipf 1 and above;"
                + " they are shown for their memory alone."));
  }
}
