package io.tidemark.experiments;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Where a runner puts what comes out. */
public interface OutcomeWriter {
  /** Writes the files of one experiment. */
  void write(Outcome outcome) throws IOException;

  /** Writes the page of a run and says where it is. */
  Path writeIndex(List<Outcome> outcomes, RunSummary.Ending ending, RunOptions options)
      throws IOException;
}
