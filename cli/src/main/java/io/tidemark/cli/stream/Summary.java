package io.tidemark.cli.stream;

import java.util.List;
import java.util.Map;

/** What is said at the end of a run. */
public interface Summary {
  /** For people. */
  List<String> lines();

  /** For machines. */
  Map<String, Object> fields();
}
