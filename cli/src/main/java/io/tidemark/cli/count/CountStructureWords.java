package io.tidemark.cli.count;

import io.tidemark.analysis.counting.CountStructure;
import io.tidemark.cli.input.Choice;

/** The structures on the command line. */
public final class CountStructureWords extends Choice<CountStructure> {
  CountStructureWords() {
    super(CountStructure.class);
  }
}
