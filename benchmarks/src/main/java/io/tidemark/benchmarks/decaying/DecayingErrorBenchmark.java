package io.tidemark.benchmarks.decaying;

import io.tidemark.benchmarks.frame.BatchBenchmark;
import io.tidemark.benchmarks.frame.Measures;
import io.tidemark.benchmarks.frame.Metric;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * How far answers are from the truth when all have 64 KiB; the errors are found before anything is
 * timed, and the time is that of asking for keys that never came.
 */
public class DecayingErrorBenchmark extends BatchBenchmark {
  @Param({
    "DOOR",
    "LINE",
    "LINE_ALL",
    "LINES",
    "LINES_ALL",
    "ADAPTIVE",
    "ADAPTIVE_LINES",
    "HALVED_4",
    "HALVED_32"
  })
  public DecayingContender contender;

  @Param("DECAYED")
  public DecayingLength length;

  private DecayingCounter counter;
  private DecayingStream stream;

  @Override
  protected void create() {
    counter = contender.create(DecayingSize.KIB_64, length.decay());
    stream = length.stream();
    DecayingErrors errors = DecayingErrors.of(counter, length, stream);
    if (errors.tooLow() > 0 && length.contenders().contains(contender) && contender.losesNone()) {
      throw new IllegalStateException("answers too low: " + errors.tooLow() + " (expected: 0)");
    }
    Measures.set(Metric.ABSENT_MEAN, errors.absentMean());
    Measures.set(Metric.ABSENT_MOST, errors.absentMost());
    Measures.set(Metric.PRESENT_MEAN, errors.presentMean());
    Measures.set(Metric.PRESENT_MOST, errors.presentMost());
    Measures.set(Metric.TOO_LOW, errors.tooLow());
    Measures.memory(counter.bytes(), DecayingLength.UNIVERSE);
  }

  @Override
  protected void next() {
    stream.nextAbsent();
  }

  @Override
  protected void run() {
    counter.estimateBatch(stream);
  }

  @Override
  protected void check() {
    Measures.answers(DecayingStream.BATCH, stream.positives());
  }

  @Benchmark
  public void absent() {
    counter.estimateBatch(stream);
  }
}
