package io.tidemark.core.facts;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.api.Test;

class FactsTest {
  @Test
  void jsonHasNamesAndPlainValuesInOrder() {
    Facts facts = Facts.builder()
        .text("kind", "bloom")
        .flag("atLimit", false)
        .count("items", 3)
        .bytes("memoryBytes", 1L << 62)
        .fraction("errorNow", 1e-7)
        .number("total", 2)
        .build();

    assertThat(facts.toJson())
        .isEqualTo("{\"kind\":\"bloom\",\"atLimit\":false,\"items\":3,"
            + "\"memoryBytes\":4611686018427387904,\"errorNow\":1.0E-7,\"total\":2.0}");
  }

  @Test
  void jsonOfNothingIsAnEmptyObject() {
    assertThat(Facts.builder().build().toJson()).isEqualTo("{}");
  }

  @Test
  void jsonSaysAnyText() throws JsonProcessingException {
    // All characters up to the last before surrogates, a pair of surrogates, and a half of one.
    StringBuilder all = new StringBuilder();
    for (char c = 0; c < Character.MIN_SURROGATE; c++) {
      all.append(c);
    }
    all.appendCodePoint(0x1F600).append(Character.MIN_LOW_SURROGATE);

    JsonNode read = read(Facts.builder().text("a\"b\\c", all.toString()).build());

    assertThat(read.get("a\"b\\c").textValue()).isEqualTo(all.toString());
  }

  @Test
  void jsonHasNullForWhatIsNoNumber() throws JsonProcessingException {
    JsonNode read = read(Facts.builder()
        .number("nan", Double.NaN)
        .number("infinite", Double.NEGATIVE_INFINITY)
        .number("least", Double.MIN_VALUE)
        .build());

    assertThat(read.get("nan").isNull()).isTrue();
    assertThat(read.get("infinite").isNull()).isTrue();
    assertThat(read.get("least").doubleValue()).isEqualTo(Double.MIN_VALUE);
  }

  private static JsonNode read(Facts facts) throws JsonProcessingException {
    return new ObjectMapper().readTree(facts.toJson());
  }
}
