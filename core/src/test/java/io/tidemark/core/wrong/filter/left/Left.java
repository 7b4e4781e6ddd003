package io.tidemark.core.wrong.filter.left;

import io.tidemark.core.wrong.filter.right.Right;

/** A filter that imports one of another family; ArchitectureTest shows that this is refused. */
public final class Left {
  private final Right right = new Right();

  /** Uses its sibling. */
  public long ask() {
    return right.ask();
  }
}
