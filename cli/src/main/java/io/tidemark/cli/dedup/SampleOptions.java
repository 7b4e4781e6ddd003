package io.tidemark.cli.dedup;

import io.tidemark.StreamSample;
import io.tidemark.cli.input.InputOptions;
import io.tidemark.cli.input.Inputs;
import io.tidemark.cli.input.ReadCounts;
import io.tidemark.cli.outcome.Failure;
import io.tidemark.cli.stream.StreamRun;
import io.tidemark.cli.terminal.Terminal;
import io.tidemark.core.hash.FastDigest;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/** A file from which it is learned how keys of a stream repeat and what they weigh. */
public final class SampleOptions {
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

  /** What was learned of the stream, if there is a sample. */
  public Optional<StreamSample> learn(InputOptions records, Terminal terminal) throws IOException {
    if (file == null) {
      return Optional.empty();
    }
    Inputs inputs = new Inputs(List.of(file), records.layout(), terminal);
    ReadCounts counts = new ReadCounts();
    StreamSample sample = new StreamSample();
    StreamRun.measure(
        inputs,
        records.onError(),
        counts,
        reader -> sample.observe(
            DIGEST.of(reader.keyBuffer(), reader.keyOffset(), reader.keyLength()),
            records.hasWeight() ? LineWeights.of(reader) : 1),
        terminal);
    if (sample.items() == 0) {
      throw Failure.badInput(file + ": no line was read" + counts.skippedText(), null);
    }
    try {
      // It refuses a sample without repeats.
      var unused = sample.facts();
    } catch (IllegalArgumentException e) {
      throw Failure.badInput("--sample: " + e.getMessage(), e);
    }
    return Optional.of(sample);
  }
}
