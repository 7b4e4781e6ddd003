package io.tidemark.cli.stream;

import java.util.List;
import java.util.Map;

/** The summary at the end of a run. */
public interface Summary {
  /** For people, in a line or two that need no further knowledge. */
  List<String> brief();

  /** For people who want to know all. */
  List<String> lines();

  /** As JSON. */
  Map<String, Object> fields();
}
