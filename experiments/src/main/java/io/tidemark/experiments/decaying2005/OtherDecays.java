package io.tidemark.experiments.decaying2005;

import io.tidemark.analysis.decaying.PolynomialTerms;
import io.tidemark.experiments.Parallel;
import io.tidemark.experiments.Progress;
import io.tidemark.experiments.decaying2005.CountedStream.Overcounts;
import io.tidemark.experiments.decaying2005.LoneKey.Drawn;
import io.tidemark.experiments.decaying2005.LoneKey.Often;
import io.tidemark.experiments.result.ExperimentResult;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.LongStream;

/** Sliding windows and polynomial decay, as they are built, beside the functions and exponential decay. */
public final class OtherDecays extends DecayExperiment<OtherDecaysParameters> {
  /** The length of an epoch, for a key alone. */
  static final int EPOCH_TICKS = 16;

  /** How many times the horizon powers are followed, for a key alone. */
  static final int BEYOND = 10;

  /** How many windows functions are drawn. */
  static final int WINDOWS_DRAWN = 3;

  /* Far from one another and of no shape: eras are of some hundreds of epochs, or fewer. */
  private static final int EPOCHS_BETWEEN_MOMENTS = 37;

  private static final double STEP_BEYOND = 1.05;

  /** An experiment on drawn streams, and on the user's files if there are any. */
  public OtherDecays() {
    super(
        "other-decays",
        "Sliding windows and polynomial decay",
        "reference [6]",
        10,
        180,
        OtherDecaysParameters::quick,
        OtherDecaysParameters::full);
  }

  /**
   * What came of a filter on a stream.
   *
   * @param stream name of the stream
   * @param bytesPerKey memory that was allowed, by distinct keys
   * @param form which decay
   * @param bytes its memory
   * @param exactBytes the memory of exact counts
   * @param over what came of it
   */
  record Entry(
      String stream,
      double bytesPerKey,
      DecayForm form,
      long bytes,
      long exactBytes,
      Overcounts over) {
    String place() {
      return stream + ", " + bytesPerKey + " bytes by key, " + form.title();
    }
  }

  /**
   * All that is found.
   *
   * @param functions one occurrence alone, by the decays that are compared on streams
   * @param windows one occurrence alone, by windows
   * @param powers one occurrence alone, by powers
   * @param often a key alone that comes often
   * @param entries on streams
   * @param leftOut streams that are too small
   */
  record Findings(
      List<Drawn> functions,
      List<Drawn> windows,
      List<Drawn> powers,
      List<Often> often,
      List<Entry> entries,
      List<String> leftOut) {
    Findings {
      functions = List.copyOf(functions);
      windows = List.copyOf(windows);
      powers = List.copyOf(powers);
      often = List.copyOf(often);
      entries = List.copyOf(entries);
      leftOut = List.copyOf(leftOut);
    }
  }

  @Override
  public ExperimentResult run(OtherDecaysParameters parameters, Progress progress)
      throws IOException, InterruptedException {
    long horizon = horizon(parameters);
    List<DecayForm> forms = DecayForms.all(EPOCH_TICKS, horizon);
    List<Often> often = forms.stream()
        .map(f -> LoneKey.often(f, horizon * EPOCH_TICKS, parameters.seed()))
        .toList();
    List<String> leftOut = new ArrayList<>();
    List<Entry> entries = parameters
        .streams()
        .measure(
            arrivals ->
                arrivals.distinct() >= ErrorMemory.FEWEST_KEYS && arrivals.span() >= horizon,
            leftOut,
            (arrivals, part) -> entries(parameters, arrivals, part),
            progress);
    return new OtherDecaysReport(
            parameters,
            new Findings(
                functions(forms, parameters),
                windows(parameters),
                powers(parameters),
                often,
                entries,
                leftOut))
        .result();
  }

  private static long horizon(OtherDecaysParameters parameters) {
    return (long) parameters.windows() * DecayForms.EPOCHS_PER_WINDOW;
  }

  private static List<Drawn> functions(List<DecayForm> forms, OtherDecaysParameters parameters) {
    long[] ages = LongStream.rangeClosed(0, WINDOWS_DRAWN * DecayForms.EPOCHS_PER_WINDOW)
        .map(epochs -> epochs * EPOCH_TICKS)
        .toArray();
    return forms.stream().map(f -> LoneKey.drawn(f, moments(parameters), ages)).toList();
  }

  private static long[] moments(OtherDecaysParameters parameters) {
    return LongStream.range(0, parameters.moments())
        .map(i -> i * EPOCHS_BETWEEN_MOMENTS * EPOCH_TICKS)
        .toArray();
  }

  /** Every age until a block after the window is over, from every tick of a block. */
  static List<Drawn> windows(OtherDecaysParameters parameters) {
    List<Drawn> windows = new ArrayList<>();
    long ticks = (long) DecayForms.EPOCHS_PER_WINDOW * EPOCH_TICKS;
    for (int blocks : parameters.blocks()) {
      WindowForm form = new WindowForm(blocks, ticks / blocks, 32);
      long[] moments = LongStream.range(0, form.blockTicks()).toArray();
      long[] ages = LongStream.rangeClosed(0, ticks + 2 * form.blockTicks()).toArray();
      windows.add(LoneKey.drawn(form, moments, ages));
    }
    return windows;
  }

  /** Every age up to the horizon, and some beyond. */
  static List<Drawn> powers(OtherDecaysParameters parameters) {
    LongStream.Builder epochs = LongStream.builder();
    LongStream.rangeClosed(0, parameters.horizonEpochs()).forEach(epochs);
    double beyond = parameters.horizonEpochs() * STEP_BEYOND;
    for (; beyond <= (double) BEYOND * parameters.horizonEpochs(); beyond *= STEP_BEYOND) {
      epochs.add(Math.round(beyond));
    }
    long[] ages = epochs.build().map(e -> e * EPOCH_TICKS).toArray();
    List<Drawn> powers = new ArrayList<>();
    for (double exponent : parameters.exponents()) {
      for (int number : parameters.terms()) {
        PolynomialTerms terms = PolynomialTerms.of(
            number, exponent, parameters.scaleEpochs(), parameters.horizonEpochs());
        long[] moments = moments(parameters);
        powers.add(LoneKey.drawn(new PowerForm(terms, EPOCH_TICKS), moments, ages));
      }
    }
    return powers;
  }

  private static List<Entry> entries(
      OtherDecaysParameters parameters, Arrivals arrivals, Progress progress)
      throws InterruptedException {
    long epochTicks = arrivals.span() / horizon(parameters);
    // No arrival is older than the stream is long.
    List<DecayForm> forms = DecayForms.all(epochTicks, arrivals.span() / epochTicks + 1);
    List<Callable<List<Entry>>> work = new ArrayList<>();
    for (DecayForm form : forms) {
      work.add(() -> entries(parameters, arrivals, form));
    }
    return Parallel.run(work, progress).stream().flatMap(List::stream).toList();
  }

  private static List<Entry> entries(
      OtherDecaysParameters parameters, Arrivals arrivals, DecayForm form) {
    CountedStream stream = new CountedStream(arrivals, form, parameters.checkpoints());
    long exactBytes = form.exactBytes(arrivals);
    return parameters.bytesPerKey().stream()
        .flatMap(b -> entry(stream, arrivals, b, exactBytes).stream())
        .toList();
  }

  /** Nothing if the smallest filter is too large. */
  private static Optional<Entry> entry(
      CountedStream stream, Arrivals arrivals, double bytesPerKey, long exactBytes) {
    long allowed = Math.round(bytesPerKey * arrivals.distinct());
    RecentSketch sketch = stream.form().within(allowed);
    return sketch.bytes() > allowed
        ? Optional.empty()
        : Optional.of(new Entry(
            arrivals.name(),
            bytesPerKey,
            stream.form(),
            sketch.bytes(),
            exactBytes,
            stream.ask(sketch)));
  }
}
