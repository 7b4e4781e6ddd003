package io.tidemark.experiments.decaying2005;

import io.tidemark.experiments.decaying2005.LoneKey.Drawn;
import io.tidemark.experiments.decaying2005.OtherDecays.Findings;
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
import java.util.OptionalDouble;
import java.util.stream.Stream;

/** {@link OtherDecays} as a page. */
final class OtherDecaysReport {
  private final OtherDecaysParameters parameters;
  private final Findings findings;
  private final List<SameError> costs;

  OtherDecaysReport(OtherDecaysParameters parameters, Findings findings) {
    this.parameters = parameters;
    this.findings = findings;
    this.costs = SameError.of(findings.entries(), parameters.reference());
  }

  ExperimentResult result() {
    return new ExperimentResult(
        prose(),
        new OtherDecaysCharts(parameters, findings, costs).all(),
        List.of(windows(), powers(), often(), overcounts(), cost()),
        comparisons());
  }

  private long horizonTicks() {
    return (long) parameters.horizonEpochs() * OtherDecays.EPOCH_TICKS;
  }

  private static WindowForm window(Drawn drawn) {
    return (WindowForm) drawn.form();
  }

  private static PowerForm power(Drawn drawn) {
    return (PowerForm) drawn.form();
  }

  private Table windows() {
    List<List<Datum>> rows = findings.windows().stream()
        .map(w -> List.of(
            Datum.of((long) window(w).blocks()),
            Datum.of(window(w).windowTicks()),
            Datum.of(window(w).blockTicks()),
            Datum.of(w.low(Long.MAX_VALUE)),
            Datum.of(w.tooLong())))
        .toList();
    return new Table(
        "windows",
        "One occurrence, by a window",
        List.of(
            Column.of("blocks"),
            Column.of("window", "ticks"),
            Column.of("block", "ticks"),
            Column.of("ages that are too low"),
            Column.of("counts too long", "ticks")),
        rows);
  }

  private Table powers() {
    List<List<Datum>> rows = findings.powers().stream()
        .map(p -> List.of(
            Datum.of(power(p).terms().exponent()),
            Datum.of((long) p.form().parts()),
            Datum.of(power(p).terms().error()),
            Datum.of(p.above()),
            Datum.of(p.low(horizonTicks())),
            Datum.of(
                p.shortfall(horizonTicks()) / power(p).terms().power(parameters.horizonEpochs()))))
        .toList();
    return new Table(
        "powers",
        "One occurrence, by a power",
        List.of(
            Column.of("exponent"),
            Column.of("terms"),
            Column.of("stated share above"),
            Column.of("greatest share above"),
            Column.of("ages up to the horizon that are too low"),
            Column.of("most below, beyond the horizon, by the power at the horizon")),
        rows);
  }

  private Table often() {
    List<List<Datum>> rows = findings.often().stream()
        .map(o -> List.of(
            Datum.of(o.form().title()),
            Datum.of(o.form().bound()),
            Datum.of((long) o.asked()),
            Datum.of((long) o.low()),
            Datum.of(o.above())))
        .toList();
    return new Table(
        "alone",
        "A key that comes often, alone",
        List.of(
            Column.of("decay"),
            Column.of("above the function by at most"),
            Column.of("estimates"),
            Column.of("too low"),
            Column.of("most above, by what may be")),
        rows);
  }

  private Table overcounts() {
    List<List<Datum>> rows = findings.entries().stream()
        .map(e -> List.of(
            Datum.of(e.stream()),
            Datum.of(e.bytesPerKey()),
            Datum.of(e.form().title()),
            Datum.of(e.bytes()),
            Datum.of(e.exactBytes()),
            Datum.of(e.over().mean()),
            Datum.of(e.over().most()),
            Datum.of(e.over().ofForm()),
            Datum.of(e.over().shared()),
            Datum.of(e.over().low())))
        .toList();
    return new Table(
        "overcounts",
        "What estimates are above the exact counts",
        List.of(
            Column.of("stream"),
            Column.of("memory by key", "bytes"),
            Column.of("decay"),
            Column.of("memory", "bytes"),
            Column.of("exact counts", "bytes"),
            Column.of("mean overcount"),
            Column.of("99 of 100 keys"),
            Column.of("mean of blocks or terms alone"),
            Column.of("mean of other keys"),
            Column.of("too low")),
        rows);
  }

  private static Datum times(OptionalDouble value) {
    return value.isPresent() ? Datum.of(value.getAsDouble()) : Datum.missing();
  }

  private Table cost() {
    List<List<Datum>> rows = costs.stream()
        .map(c -> List.of(
            Datum.of(c.stream()),
            Datum.of(c.form().title()),
            Datum.of((long) c.form().parts()),
            Datum.of((long) c.form().partsRaised() * Contender.ROWS),
            Datum.of((long) c.form().parts() * Contender.ROWS),
            times(c.shared()),
            times(c.all())))
        .toList();
    return new Table(
        "cost",
        "What it costs",
        List.of(
            Column.of("stream"),
            Column.of("decay"),
            Column.of("parts"),
            Column.of("lines written by an arrival"),
            Column.of("lines read by a question"),
            Column.of("memory, if other keys add as little as with exponential decay"),
            Column.of("memory, if the mean overcount is the same")),
        rows);
  }

  private List<Claim> comparisons() {
    return List.of(
        new Claim(
            "No estimate is below the exact decayed count, up to the horizon",
            "Not one, up to 10⁻⁹ of the count.",
            notBelow()),
        new Claim(
            "No estimate is below the count by whole blocks, or by the sum of exponentials",
            "Not one key of a stream, up to 10⁻⁹ of the count.",
            findings.entries().stream()
                .map(e -> Check.atMost(e.place(), e.over().lowOfBuilt(), 0))
                .toList()),
        new Claim(
            "A window counts what came before it for less than a block",
            "Ticks that one occurrence counts too long, at most those of a block less one.",
            findings.windows().stream()
                .map(w -> Check.atMost(
                    w.form().title(), (double) w.tooLong(), window(w).blockTicks() - 1.0))
                .toList()),
        new Claim(
            "A sum of exponentials is above the power by no more than is stated, at any age",
            "The stated share, and 2⁻¹⁶ by which a weight is rounded up.",
            findings.powers().stream().map(this::withinStated).toList()),
        new Claim(
            "A key that comes alone is above the exact count by no more than is stated",
            "What it is above, by what occurred in the block in which the window begins, or by the"
                + " stated share and what is rounded up: at most 1.",
            findings.often().stream()
                .map(o -> Check.atMost(o.form().title(), o.above(), 1))
                .toList()),
        Claim.ofGoal(
            "So many parts need no more than so many times the memory",
            "Memory with which other keys add as little as with exponential decay, by that of"
                + " exponential decay and by the parts: at most 1.",
            costs.stream()
                .filter(c -> c.form().parts() > 1)
                .map(c -> Check.atMost(
                    c.stream() + ", " + c.form().title(),
                    c.shared().orElse(Double.POSITIVE_INFINITY) / c.form().parts(),
                    1))
                .toList()));
  }

  private Check withinStated(Drawn drawn) {
    double stated = power(drawn).terms().error();
    double rounded = (1 + stated) * (1 + LoneKey.ROUNDED_UP) - 1;
    return Check.atMost(drawn.form().title(), drawn.above(), rounded + Rounding.RELATIVE);
  }

  private List<Check> notBelow() {
    Stream<Check> once = Stream.concat(
        findings.windows().stream()
            .map(w -> Check.atMost(
                "one occurrence, " + w.form().title(), (double) w.low(Long.MAX_VALUE), 0)),
        findings.powers().stream()
            .map(p -> Check.atMost(
                "one occurrence, " + p.form().title(), (double) p.low(horizonTicks()), 0)));
    Stream<Check> often = findings.often().stream()
        .map(o -> Check.atMost("a key alone, " + o.form().title(), o.low(), 0));
    Stream<Check> streams =
        findings.entries().stream().map(e -> Check.atMost(e.place(), e.over().low(), 0));
    return Stream.concat(Stream.concat(once, often), streams).toList();
  }

  private Prose prose() {
    List<String> notes = new ArrayList<>();
    if (!findings.leftOut().isEmpty()) {
      notes.add(String.format(
          Locale.ROOT,
          "Left out, with fewer than %d keys or %,d ticks: %s.",
          ErrorMemory.FEWEST_KEYS,
          parameters.windows() * DecayForms.EPOCHS_PER_WINDOW,
          String.join(", ", findings.leftOut())));
    }
    notes.add(
        "A window is a ring of parts, one for each block and one more, since it begins and ends inside of blocks."
            + " A power is a sum of exponentials, a part each, that is not below it up to a horizon and above it by"
            + " at most a stated share; on streams the horizon is their length. Beyond it the sum falls below the"
            + " power, by less than the power at the horizon for each occurrence.");
    notes.add(String.format(
        Locale.ROOT,
        "On streams a window is at most 1/%d of them, in %d epochs of whole ticks. The weights of all ages add up to the"
            + " window for all decays, so that a key that comes evenly has the same count. All have two lines per"
            + " key and part, two counters in each, of 32 bits unless it says 16, 8 of them behind the point but"
            + " for windows; only the least counters are raised. All keys that have come by then are asked for."
            + " A memory is left out where two lines for each part are more.",
        parameters.windows(),
        DecayForms.EPOCHS_PER_WINDOW));
    notes.add(String.format(
        Locale.ROOT,
        "Memory for the same error: what exponential decay has with %s bytes by key, between the memories that were"
            + " tried by equal factors; none where none that was tried is enough. Exact counts take at least 8 bytes"
            + " for each number: of exponential decay digest, count and epoch of each key; of a window the digests"
            + " and ticks that are in it; of a power all that ever were.",
        parameters.reference()));
    return new Prose(
        String.format(
            Locale.ROOT,
            "One occurrence of a key alone, by its age; a key alone that comes often; %,d arrivals of %,d keys by"
                + " Zipf’s law, and real streams with their own times, asked at %d moments.",
            parameters.arrivals(),
            parameters.keys(),
            parameters.checkpoints()),
        "Broken lines are the functions, whole ones what filters make of them. On streams lower is better: what an"
            + " estimate is above the exact count is what its blocks or terms have too much, and what other keys"
            + " add.",
        notes);
  }
}
