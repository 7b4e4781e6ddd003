package io.tidemark.console.api;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import io.tidemark.console.http.Answer;
import io.tidemark.console.http.HttpFailure;
import io.tidemark.console.http.Route;
import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * Records as JSON, and JSON as trees. A number that is infinite or none is null.
 *
 * <p>Threads: any number.
 */
final class Json {
  private static final int MAX_DEPTH = 20;
  private static final ObjectMapper MAPPER = new ObjectMapper(JsonFactory.builder()
          .streamReadConstraints(StreamReadConstraints.builder()
              .maxNestingDepth(MAX_DEPTH)
              .maxStringLength(Route.USUAL_BODY_BYTES)
              .build())
          .build())
      .registerModule(new SimpleModule()
          .addSerializer(double.class, new Finite())
          .addSerializer(Double.class, new Finite())
          .addSerializer(double[].class, new FiniteArray()));

  private Json() {}

  private static final class Finite extends StdSerializer<Double> {
    private static final long serialVersionUID = 1;

    Finite() {
      super(Double.class);
    }

    @Override
    public void serialize(Double value, JsonGenerator into, SerializerProvider provider)
        throws IOException {
      if (Double.isFinite(value)) {
        into.writeNumber(value);
      } else {
        into.writeNull();
      }
    }
  }

  private static final class FiniteArray extends StdSerializer<double[]> {
    private static final long serialVersionUID = 1;

    FiniteArray() {
      super(double[].class);
    }

    @Override
    public void serialize(double[] values, JsonGenerator into, SerializerProvider provider)
        throws IOException {
      into.writeStartArray();
      for (double value : values) {
        if (Double.isFinite(value)) {
          // Recorded as floats: more digits would say nothing.
          into.writeNumber((float) value);
        } else {
          into.writeNull();
        }
      }
      into.writeEndArray();
    }
  }

  /** A record as bytes. */
  static byte[] bytes(Object value) {
    try {
      return MAPPER.writeValueAsBytes(value);
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** An answer with a record. */
  static Answer answer(int status, Object value) {
    return Answer.json(status, bytes(value));
  }

  /**
   * An object that a client sent.
   *
   * @throws HttpFailure 400 if it is none
   */
  static JsonNode object(byte[] body) {
    JsonNode read;
    try {
      read = MAPPER.readTree(body);
    } catch (IOException e) {
      throw HttpFailure.invalid("body: " + reason(e) + " (expected: a JSON object)");
    }
    if (read == null || !read.isObject()) {
      throw HttpFailure.invalid("body: no object (expected: a JSON object)");
    }
    return read;
  }

  private static String reason(IOException e) {
    return e instanceof JsonProcessingException json ? json.getOriginalMessage() : e.getMessage();
  }
}
