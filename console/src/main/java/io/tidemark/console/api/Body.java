package io.tidemark.console.api;

import com.fasterxml.jackson.databind.JsonNode;
import io.tidemark.console.http.HttpFailure;
import io.tidemark.console.http.Request;
import io.tidemark.console.memory.Wanted;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Iterator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;

/**
 * An object that a client sent. What is not known is refused, so that no misspelt word is ignored.
 *
 * <p>Threads: one.
 */
final class Body {
  private final JsonNode object;

  private Body(JsonNode object) {
    this.object = object;
  }

  /** The body of a request, with these fields at most. */
  static Body of(Request request, String... fields) {
    return new Body(checked(Json.object(request.body()), fields));
  }

  private static JsonNode checked(JsonNode object, String... fields) {
    Set<String> known = Set.of(fields);
    for (Iterator<String> names = object.fieldNames(); names.hasNext(); ) {
      String name = names.next();
      if (!known.contains(name)) {
        throw HttpFailure.invalid(
            "field: " + name + " (expected: " + String.join(", ", fields) + ")");
      }
    }
    return object;
  }

  private JsonNode field(String name) {
    JsonNode value = object.get(name);
    return value == null || value.isNull() ? null : value;
  }

  /** A text that must be there. */
  String text(String name) {
    JsonNode value = field(name);
    if (value == null || !value.isTextual()) {
      throw HttpFailure.invalid(name + ": " + value + " (expected: a text)");
    }
    return value.asText();
  }

  /** Bytes that must be there: as text, or in base64. */
  byte[] bytes(String name) {
    JsonNode value = field(name);
    if (value == null || !value.isObject() || value.size() != 1) {
      throw HttpFailure.invalid(name + ": none (expected: {\"text\": …} or {\"base64\": …})");
    }
    Body inner = new Body(checked(value, "text", "base64"));
    if (value.has("text")) {
      return inner.text("text").getBytes(StandardCharsets.UTF_8);
    }
    String encoded = inner.text("base64").replace('-', '+').replace('_', '/');
    try {
      return Base64.getDecoder().decode(encoded);
    } catch (IllegalArgumentException e) {
      throw HttpFailure.invalid(name + ": " + e.getMessage() + " (expected: base64)");
    }
  }

  /** A whole number, if it is there. */
  OptionalLong whole(String name) {
    JsonNode value = field(name);
    if (value == null) {
      return OptionalLong.empty();
    }
    if (!value.isIntegralNumber() || !value.canConvertToLong()) {
      throw HttpFailure.invalid(name + ": " + shortened(value) + " (expected: a whole number)");
    }
    return OptionalLong.of(value.asLong());
  }

  /** A number, if it is there. */
  OptionalDouble number(String name) {
    JsonNode value = field(name);
    if (value == null) {
      return OptionalDouble.empty();
    }
    if (!value.isNumber()) {
      throw HttpFailure.invalid(name + ": " + shortened(value) + " (expected: a number)");
    }
    return OptionalDouble.of(value.asDouble());
  }

  /** Texts that must be there. */
  List<String> texts(String name) {
    JsonNode value = field(name);
    if (value == null || !value.isArray() || value.isEmpty()) {
      throw HttpFailure.invalid(name + ": " + shortened(value) + " (expected: an array of texts)");
    }
    List<String> texts = new ArrayList<>();
    for (JsonNode each : value) {
      if (!each.isTextual()) {
        throw HttpFailure.invalid(name + ": " + shortened(each) + " (expected: a text)");
      }
      texts.add(each.asText());
    }
    return texts;
  }

  private static String shortened(JsonNode value) {
    String text = String.valueOf(value);
    return text.length() > 80 ? text.substring(0, 80) + "…" : text;
  }

  /** An item and what is said of it. */
  Wanted wanted() {
    return new Wanted(
        bytes("item"), whole("times"), number("weight"), whole("at"), whole("from"), whole("to"));
  }
}
