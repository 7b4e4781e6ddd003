package io.tidemark.cli.terminal;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;

/** The machine-readable form: one object on one line. */
public final class Json {
  private Json() {}

  /** An object of numbers, text, booleans, lists and further objects, in the map's order. */
  public static String text(Map<String, ?> object) {
    StringWriter text = new StringWriter();
    try (JsonGenerator generator = new JsonFactory().createGenerator(text)) {
      write(object, generator);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.toString();
  }

  private static void write(Object value, JsonGenerator out) throws IOException {
    if (value instanceof Map<?, ?> object) {
      out.writeStartObject();
      for (Map.Entry<?, ?> entry : object.entrySet()) {
        out.writeFieldName((String) entry.getKey());
        write(entry.getValue(), out);
      }
      out.writeEndObject();
    } else if (value instanceof List<?> list) {
      out.writeStartArray();
      for (Object element : list) {
        write(element, out);
      }
      out.writeEndArray();
    } else if (value instanceof Double number) {
      writeNumber(number, out);
    } else if (value instanceof Number number) {
      out.writeNumber(number.longValue());
    } else if (value instanceof Boolean truth) {
      out.writeBoolean(truth);
    } else {
      out.writeString((String) value);
    }
  }

  /** JSON has no infinity; null stands for a number beyond all bounds. */
  private static void writeNumber(double number, JsonGenerator out) throws IOException {
    if (Double.isFinite(number)) {
      out.writeNumber(number);
    } else {
      out.writeNull();
    }
  }
}
