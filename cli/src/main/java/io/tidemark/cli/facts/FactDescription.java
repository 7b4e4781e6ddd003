package io.tidemark.cli.facts;

import io.tidemark.cli.filter.Description;
import io.tidemark.core.facts.Facts;
import io.tidemark.text.FactText;
import java.util.Map;

/**
 * The facts of a saved filter.
 *
 * @param facts all there is to know
 */
public record FactDescription(Facts facts) implements Description {
  @Override
  public Map<String, String> rows() {
    return FactText.rows(facts);
  }

  @Override
  public Map<String, Object> fields() {
    return FactText.fields(facts);
  }
}
