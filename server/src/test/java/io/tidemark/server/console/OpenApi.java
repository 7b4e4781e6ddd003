package io.tidemark.server.console;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tidemark.console.Host;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.SortedSet;
import java.util.TreeSet;

/** What openapi.json says, and whether answers fit it. Only those words of JSON Schema are known that the file uses. */
final class OpenApi {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private final JsonNode root;

  OpenApi() throws IOException {
    try (InputStream in = Host.class.getResourceAsStream("openapi.json")) {
      root = MAPPER.readTree(in);
    }
  }

  /** All operations, as {@code GET /overview}. */
  SortedSet<String> operations() {
    TreeSet<String> operations = new TreeSet<>();
    for (Iterator<String> paths = root.get("paths").fieldNames(); paths.hasNext(); ) {
      String path = paths.next();
      root.get("paths")
          .get(path)
          .fieldNames()
          .forEachRemaining(method -> operations.add(method.toUpperCase(Locale.ROOT) + " " + path));
    }
    return operations;
  }

  /** What does not fit of an answer; empty if all does. */
  List<String> misfits(String method, String path, int status, String type, byte[] body)
      throws IOException {
    JsonNode responses =
        root.get("paths").get(path).get(method.toLowerCase(Locale.ROOT)).get("responses");
    JsonNode response = responses.get(Integer.toString(status));
    if (response == null) {
      response = responses.get("default");
    }
    List<String> misfits = new ArrayList<>();
    if (response == null) {
      misfits.add(method + " " + path + ": no status " + status);
    } else if (!response.has("content")) {
      if (body.length > 0) {
        misfits.add("a body where none is described");
      }
    } else {
      String plain = type.split(";", 2)[0];
      JsonNode content = response.get("content").get(plain);
      if (content == null) {
        misfits.add("type " + plain + " is not described");
      } else if (plain.equals("application/json")) {
        check(MAPPER.readTree(body), content.get("schema"), path, misfits);
      }
    }
    return misfits;
  }

  /** The same of a value and a schema by name. */
  List<String> misfits(JsonNode value, String schema) {
    List<String> misfits = new ArrayList<>();
    check(value, root.get("components").get("schemas").get(schema), schema, misfits);
    return misfits;
  }

  private void check(JsonNode value, JsonNode schema, String at, List<String> misfits) {
    if (schema.has("$ref")) {
      String ref = schema.get("$ref").asText();
      check(value, root.at(ref.substring(1)), at, misfits);
      return;
    }
    if (schema.has("anyOf")) {
      for (JsonNode each : schema.get("anyOf")) {
        List<String> inner = new ArrayList<>();
        check(value, each, at, inner);
        if (inner.isEmpty()) {
          return;
        }
      }
      misfits.add(at + ": none of what it may be: " + value);
      return;
    }
    if (schema.has("type") && !isOfType(value, schema.get("type"))) {
      misfits.add(at + ": " + value + " is no " + schema.get("type"));
      return;
    }
    if (schema.has("enum") && !contains(schema.get("enum"), value)) {
      misfits.add(at + ": " + value + " is none of " + schema.get("enum"));
    }
    if (value.isObject()) {
      checkObject(value, schema, at, misfits);
    } else if (value.isArray()) {
      if (schema.has("maxItems") && value.size() > schema.get("maxItems").asInt()) {
        misfits.add(at + ": " + value.size() + " are too many");
      }
      if (schema.has("minItems") && value.size() < schema.get("minItems").asInt()) {
        misfits.add(at + ": " + value.size() + " are too few");
      }
      for (int i = 0; i < value.size() && schema.has("items"); i++) {
        check(value.get(i), schema.get("items"), at + "[" + i + "]", misfits);
      }
    }
  }

  private void checkObject(JsonNode value, JsonNode schema, String at, List<String> misfits) {
    for (JsonNode required : schema.path("required")) {
      if (!value.has(required.asText())) {
        misfits.add(at + "." + required.asText() + " is missing");
      }
    }
    value.properties().forEach(field -> {
      JsonNode inner = schema.path("properties").get(field.getKey());
      if (inner != null) {
        check(field.getValue(), inner, at + "." + field.getKey(), misfits);
      } else if (schema.has("additionalProperties")) {
        misfits.add(at + "." + field.getKey() + " is not described");
      }
    });
  }

  private static boolean contains(JsonNode values, JsonNode value) {
    for (JsonNode each : values) {
      if (each.equals(value)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isOfType(JsonNode value, JsonNode type) {
    if (type.isArray()) {
      for (JsonNode each : type) {
        if (isOfType(value, each)) {
          return true;
        }
      }
      return false;
    }
    return switch (type.asText()) {
      case "object" -> value.isObject();
      case "array" -> value.isArray();
      case "string" -> value.isTextual();
      case "integer" -> value.isIntegralNumber();
      case "number" -> value.isNumber();
      case "boolean" -> value.isBoolean();
      case "null" -> value.isNull();
      default -> throw new AssertionError("type " + type);
    };
  }
}
