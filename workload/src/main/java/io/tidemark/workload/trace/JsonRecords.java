package io.tidemark.workload.trace;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;

/**
 * One JSON object per line. A string, a number or a boolean can be a field. Numbers of one value are
 * one key, which is the shortest plain text of it: {@code 1}, {@code 1.0} and {@code 10e-1} are {@code 1},
 * as is the string.
 */
final class JsonRecords extends RecordReader {
  private static final JsonFactory JSON = new JsonFactory();

  /* Numbers that would have more zeros are written with an exponent. */
  private static final int MOST_ZEROS = 400;

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
    String text = role == KEY && token.isNumeric() ? number(parser.getText()) : parser.getText();
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    fields[role].set(bytes, 0, bytes.length);
  }

  /** The text of a number that all of its value have. */
  private static String number(String text) {
    boolean isShortest = !text.startsWith("-0")
        && text.chars().allMatch(each -> each == '-' || (each >= '0' && each <= '9'));
    if (isShortest) {
      return text;
    }
    BigDecimal value;
    try {
      value = new BigDecimal(text).stripTrailingZeros();
    } catch (NumberFormatException e) {
      // Its exponent has more than nine digits.
      return text;
    }
    return Math.abs((long) value.scale()) <= MOST_ZEROS ? value.toPlainString() : value.toString();
  }
}
