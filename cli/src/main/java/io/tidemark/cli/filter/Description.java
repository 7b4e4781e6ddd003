package io.tidemark.cli.filter;

import java.util.Map;

/** What a saved filter is. A secret is never shown. */
public interface Description {
  /** For people: label and value. */
  Map<String, String> rows();

  /** As JSON. */
  Map<String, Object> fields();
}
