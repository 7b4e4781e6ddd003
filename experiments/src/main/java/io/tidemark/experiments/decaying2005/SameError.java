package io.tidemark.experiments.decaying2005;

import io.tidemark.experiments.decaying2005.CountedStream.Overcounts;
import io.tidemark.experiments.decaying2005.OtherDecays.Entry;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * What a decay costs on a stream: the memory with which it errs as little as exponential decay does with
 * some memory, by that memory.
 *
 * @param stream name of the stream
 * @param form which decay
 * @param all by the whole error; not a number if no memory that was tried is enough
 * @param shared by what other keys add alone; likewise
 */
record SameError(String stream, DecayForm form, double all, double shared) {
  /** For all streams on which exponential decay has the memory of the reference. */
  static List<SameError> of(List<Entry> entries, double reference) {
    List<SameError> costs = new ArrayList<>();
    for (String stream : entries.stream().map(Entry::stream).distinct().toList()) {
      List<Entry> here = entries.stream().filter(e -> e.stream().equals(stream)).toList();
      Optional<Entry> like = here.stream()
          .filter(e -> e.form() instanceof ExponentialForm && e.bytesPerKey() == reference)
          .findFirst();
      if (like.isPresent()) {
        for (DecayForm form : here.stream().map(Entry::form).distinct().toList()) {
          List<Entry> tried = here.stream().filter(e -> e.form().equals(form)).toList();
          costs.add(new SameError(
              stream,
              form,
              times(tried, like.get(), Overcounts::mean),
              times(tried, like.get(), Overcounts::shared)));
        }
      }
    }
    return costs;
  }

  private static double times(List<Entry> tried, Entry like, ToDoubleFunction<Overcounts> measure) {
    double wanted = measure.applyAsDouble(like.over());
    for (int i = 0; i < tried.size(); i++) {
      if (measure.applyAsDouble(tried.get(i).over()) <= wanted) {
        double bytes = between(tried.get(Math.max(0, i - 1)), tried.get(i), wanted, measure);
        return bytes / like.bytes();
      }
    }
    return Double.NaN;
  }

  /**
   * On the straight line through two memories with their errors, where both are drawn by factors. To no
   * error at all there is no factor: then the greater memory.
   */
  private static double between(
      Entry less, Entry more, double wanted, ToDoubleFunction<Overcounts> measure) {
    double high = measure.applyAsDouble(less.over());
    double low = measure.applyAsDouble(more.over());
    return low > 0 && high > wanted
        ? less.bytes()
            * Math.pow(
                (double) more.bytes() / less.bytes(),
                Math.log(high / wanted) / Math.log(high / low))
        : more.bytes();
  }
}
