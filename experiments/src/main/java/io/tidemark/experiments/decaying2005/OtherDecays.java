package io.tidemark.experiments.decaying2005;

import io.tidemark.analysis.decaying.PolynomialTerms;
import io.tidemark.experiments.Experiment;
import io.tidemark.experiments.Parallel;
import io.tidemark.experiments.Progress;
import io.tidemark.experiments.RunScale;
import io.tidemark.experiments.decaying2005.CountedStream.Overcounts;
import io.tidemark.experiments.decaying2005.LoneKey.Drawn;
import io.tidemark.experiments.decaying2005.LoneKey.Often;
import io.tidemark.experiments.result.Report;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.LongStream;

/** Sliding windows and polynomial decay, as they are built, beside the functions and exponential decay. */
public final class OtherDecays extends Experiment<OtherDecays.Parameters> {
  /** The length of an epoch, for a key alone. */
  static final int EPOCH_TICKS = 16;

  /** How many times the horizon powers are followed, for a key alone. */
  static final int BEYOND = 10;

  /** How many windows functions are drawn. */
  static final int WINDOWS_DRAWN = 3;

  /* Far from one another and of no shape: eras are of some hundreds of epochs, or fewer. */
  private static final int EPOCHS_BETWEEN_MOMENTS = 37;

  private static final double STEP_BEYOND = 1.05;

  /**
   * What determines a run.
   *
   * @param files real streams; there may be none
   * @param keys keys that are drawn from
   * @param arrivals draws
   * @param skews exponents of Zipf's law
   * @param windows in the length of a stream
   * @param bytesPerKey memories, in bytes by the distinct keys of a stream, from the least
   * @param reference the memory of exponential decay whose error the others should have
   * @param checkpoints how often all is asked for; with as many windows as the stream has, or half as many,
   *     windows would begin where blocks do
   * @param blocks numbers of blocks of a window, for a key alone
   * @param exponents of powers, for a key alone
   * @param terms numbers of exponentials, for a key alone
   * @param scaleEpochs of powers, for a key alone
   * @param horizonEpochs of powers, for a key alone
   * @param moments at which a key comes alone, for functions and powers
   * @param seed of everything that is drawn
   */
  public record Parameters(
      List<Path> files,
      int keys,
      int arrivals,
      List<Double> skews,
      int windows,
      List<Double> bytesPerKey,
      double reference,
      int checkpoints,
      List<Integer> blocks,
      List<Double> exponents,
      List<Integer> terms,
      int scaleEpochs,
      int horizonEpochs,
      int moments,
      long seed) {
    public Parameters {
      if (!bytesPerKey.contains(reference)) {
        throw new IllegalArgumentException(
            "reference: " + reference + " (expected: one of " + bytesPerKey + ")");
      }
    }

    /** The streams. */
    DecayStreams streams() {
      return new DecayStreams(files, keys, arrivals, skews, seed);
    }
  }

  /** The experiment. */
  public OtherDecays() {
    super("decaying2005/other-decays");
  }

  @Override
  protected Parameters parameters(RunScale scale, List<Path> streams) {
    List<Double> skews = List.of(0.8, 1.0, 1.2);
    List<Integer> blocks = List.of(4, 16, 64);
    List<Double> exponents = List.of(0.5, 1.0, 2.0);
    return scale == RunScale.FULL
        ? new Parameters(
            streams,
            100_000,
            1_000_000,
            skews,
            10,
            List.of(2.0, 4.0, 8.0, 16.0, 32.0, 64.0),
            4,
            7,
            blocks,
            exponents,
            List.of(3, 4, 6, 8),
            10,
            10_000,
            16,
            20_050_601L)
        : new Parameters(
            streams,
            2_000,
            20_000,
            skews,
            10,
            List.of(4.0, 16.0, 64.0),
            4,
            3,
            blocks,
            exponents,
            List.of(3, 4, 6),
            10,
            1_000,
            8,
            20_050_601L);
  }

  /**
   * The result of a filter on a stream.
   *
   * @param stream name of the stream
   * @param bytesPerKey memory that was allowed, by distinct keys
   * @param form which decay
   * @param bytes its memory
   * @param exactBytes the memory of exact counts
   * @param over the result
   */
  record Entry(
      String stream,
      double bytesPerKey,
      DecayForm form,
      long bytes,
      long exactBytes,
      Overcounts over) {
    double kibibytes() {
      return bytes / 1024.0;
    }

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
      List<String> leftOut) {}

  @Override
  protected void run(Parameters parameters, Report report, Progress progress)
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
    Findings findings = new Findings(
        functions(forms, parameters),
        windows(parameters),
        powers(parameters),
        often,
        entries,
        leftOut);
    new OtherDecaysReport(parameters, findings, report).show();
  }

  private static long horizon(Parameters parameters) {
    return (long) parameters.windows() * DecayForms.EPOCHS_PER_WINDOW;
  }

  private static List<Drawn> functions(List<DecayForm> forms, Parameters parameters) {
    long[] ages = LongStream.rangeClosed(0, WINDOWS_DRAWN * DecayForms.EPOCHS_PER_WINDOW)
        .map(epochs -> epochs * EPOCH_TICKS)
        .toArray();
    return forms.stream().map(f -> LoneKey.drawn(f, moments(parameters), ages)).toList();
  }

  private static long[] moments(Parameters parameters) {
    return LongStream.range(0, parameters.moments())
        .map(i -> i * EPOCHS_BETWEEN_MOMENTS * EPOCH_TICKS)
        .toArray();
  }

  /** Every age until a block after the window is over, from every tick of a block. */
  static List<Drawn> windows(Parameters parameters) {
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
  static List<Drawn> powers(Parameters parameters) {
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

  private static List<Entry> entries(Parameters parameters, Arrivals arrivals, Progress progress)
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

  private static List<Entry> entries(Parameters parameters, Arrivals arrivals, DecayForm form) {
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
