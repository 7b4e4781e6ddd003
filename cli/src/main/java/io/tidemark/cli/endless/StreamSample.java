package io.tidemark.cli.endless;

import io.tidemark.analysis.endless.EndlessSample;
import io.tidemark.cli.input.InputOptions;
import io.tidemark.cli.input.Inputs;
import io.tidemark.cli.input.ReadCounts;
import io.tidemark.cli.outcome.Failure;
import io.tidemark.cli.stream.StreamRun;
import io.tidemark.cli.terminal.Terminal;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.workload.trace.BadRecordException;
import io.tidemark.workload.trace.RecordReader;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/** A file from which it is learned how keys of a stream repeat and what they weigh. */
public final class StreamSample {
  /* Any seed will do; the same one gives the same plan each time. */
  private static final FastDigest DIGEST = FastDigest.seeded(0);

  @Option(
      names = "--sample",
      paramLabel = "FILE",
      description = {
        "For an endless stream: learn from this part of it how keys repeat and what they",
        "weigh, and shape the filter for that. Read by the same options as the stream."
      })
  private String file;

  /** Whether there is one. */
  public boolean given() {
    return file != null;
  }

  /** The file. */
  public String file() {
    return file;
  }

  /**
   * Refuses a sample where nothing is learned from it.
   *
   * @param reason what is expected instead
   */
  public void refuse(String reason) {
    if (file != null) {
      throw Failure.wrongUse("--sample: " + file + " (expected: " + reason + ")");
    }
  }

  /** What is known of the stream: learned, or assumed if there is no sample. */
  public KnownStream learn(InputOptions records, Terminal terminal) throws IOException {
    Weighing importance = records.hasWeight() ? Weighing.WEIGHED : Weighing.ALIKE;
    if (file == null) {
      return KnownStream.assumed(importance);
    }
    Inputs inputs = new Inputs(List.of(file), records.layout(), terminal);
    ReadCounts counts = new ReadCounts();
    EndlessSample sample = new EndlessSample();
    StreamRun.measure(
        inputs, records.onError(), counts, reader -> observe(reader, importance, sample), terminal);
    if (sample.arrivals() == 0) {
      throw Failure.badInput(file + ": no line was read" + counts.skippedText(), null);
    }
    return new KnownStream(importance, Optional.of(sample));
  }

  private static void observe(RecordReader reader, Weighing importance, EndlessSample sample)
      throws BadRecordException {
    double weight = importance == Weighing.WEIGHED ? LineWeights.of(reader) : 1;
    sample.observe(DIGEST.of(reader.keyBuffer(), reader.keyOffset(), reader.keyLength()), weight);
  }
}
