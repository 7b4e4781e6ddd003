package io.tidemark.workload.trace;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/**
 * One JSON object per line. A string, a number or a boolean can be a field; a number's key is its
 * text as it stands in the line.
 */
final class JsonRecords extends RecordReader {
  private static final JsonFactory JSON = new JsonFactory();

  private final JsonPointer[] pointers = new JsonPointer[roles()];

  JsonRecords(LineSource lines, RecordLayout layout) {
    super(lines, layout);
    for (int role = 0; role < roles(); role++) {
      if (wanted(role).orElse(null) instanceof FieldRef.Pointer pointer) {
        pointers[role] = pointer.compiled();
      }
    }
  }

  @Override
  void locate() throws IOException {
    try (JsonParser parser = JSON.createParser(lines.buffer(), lines.offset(), lines.length())) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        throw badRecord("a JSON object");
      }
      readObject(parser, pointers);
      if (parser.nextToken() != null) {
        throw badRecord("one JSON object and nothing behind it");
      }
    } catch (JsonProcessingException e) {
      throw badRecord("a JSON object: " + e.getOriginalMessage());
    }
    for (int role = 0; role < roles(); role++) {
      if (pointers[role] != null && !fields[role].present) {
        throw bad(role, "missing", "a string, number or boolean");
      }
    }
  }

  /** Reads an object; {@code at[role]} is what remains of the role's pointer, null if elsewhere. */
  private void readObject(JsonParser parser, JsonPointer[] at) throws IOException {
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String name = parser.currentName();
      parser.nextToken();
      JsonPointer[] below = new JsonPointer[roles()];
      for (int role = 0; role < roles(); role++) {
        below[role] = at[role] == null ? null : at[role].matchProperty(name);
      }
      readValue(parser, below);
    }
  }

  private void readArray(JsonParser parser, JsonPointer[] at) throws IOException {
    for (int i = 0; parser.nextToken() != JsonToken.END_ARRAY; i++) {
      JsonPointer[] below = new JsonPointer[roles()];
      for (int role = 0; role < roles(); role++) {
        below[role] = at[role] == null ? null : at[role].matchElement(i);
      }
      readValue(parser, below);
    }
  }

  private void readValue(JsonParser parser, JsonPointer[] at) throws IOException {
    boolean deeper = false;
    for (int role = 0; role < roles(); role++) {
      if (at[role] != null) {
        if (at[role].matches()) {
          take(role, parser);
        } else {
          deeper = true;
        }
      }
    }
    JsonToken token = parser.currentToken();
    if (!deeper) {
      parser.skipChildren();
    } else if (token == JsonToken.START_OBJECT) {
      readObject(parser, at);
    } else if (token == JsonToken.START_ARRAY) {
      readArray(parser, at);
    }
  }

  private void take(int role, JsonParser parser) throws IOException {
    JsonToken token = parser.currentToken();
    if (!token.isScalarValue() || token == JsonToken.VALUE_NULL) {
      throw bad(role, parser.getText(), "a string, number or boolean");
    }
    if (fields[role].present) {
      throw bad(role, "twice", "once");
    }
    byte[] bytes = parser.getText().getBytes(StandardCharsets.UTF_8);
    fields[role].set(bytes, 0, bytes.length);
  }
}
