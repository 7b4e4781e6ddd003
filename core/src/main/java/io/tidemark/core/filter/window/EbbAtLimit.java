package io.tidemark.core.filter.window;

import io.tidemark.core.Require;

/** What an {@link EbbFilter} does with keys that it has no room for and may take no more memory for. */
public enum EbbAtLimit {
  /** The keys that share their place with those given up are called seen, until these have expired. */
  MAYBE(0),
  /** The oldest keys are forgotten: they are called new though they are in the window. */
  FORGET(1);

  private final int wireId;

  EbbAtLimit(int wireId) {
    this.wireId = wireId;
  }

  int wireId() {
    return wireId;
  }

  static EbbAtLimit ofWireId(int wireId) {
    for (EbbAtLimit each : values()) {
      if (each.wireId == wireId) {
        return each;
      }
    }
    throw new IllegalArgumentException(
        Require.message("atLimit", wireId, "0 (maybe) or 1 (forget)"));
  }
}
