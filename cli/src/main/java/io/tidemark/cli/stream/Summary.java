package io.tidemark.cli.stream;

import java.util.List;
import java.util.Map;

/** The summary at the end of a run. */
public interface Summary {
  /** For people. */
  List<String> lines();

  /** As JSON. */
  Map<String, Object> fields();
}
