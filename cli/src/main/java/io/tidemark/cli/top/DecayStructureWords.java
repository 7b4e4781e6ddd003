package io.tidemark.cli.top;

import io.tidemark.analysis.decaying.DecayStructure;
import io.tidemark.cli.input.Choice;

/** The structures on the command line. */
public final class DecayStructureWords extends Choice<DecayStructure> {
  DecayStructureWords() {
    super(DecayStructure.class);
  }
}
