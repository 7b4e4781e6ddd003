package io.tidemark.cli.history;

import io.tidemark.History;
import io.tidemark.Keys;
import io.tidemark.SavedFilter;
import io.tidemark.cli.filter.FilterFiles;
import io.tidemark.cli.outcome.Failure;
import io.tidemark.core.filter.Question;
import java.io.IOException;

/** Saved histories; what goes wrong becomes a sentence. */
public final class HistoryFiles {
  private HistoryFiles() {}

  /**
   * Opens the history of a file; a sealed one is not read but for what is asked.
   *
   * @throws Failure if there is none, or it is corrupt, or another kind of filter
   */
  public static History<String> load(String name) throws IOException {
    SavedFilter saved = FilterFiles.inspect(name);
    if (saved.kind().question() != Question.HISTORY) {
      throw Failure.wrongUse(
          name + ": " + saved.kind().stem() + " (expected: a history, as history build saves it)");
    }
    return History.of(saved, Keys.strings());
  }
}
