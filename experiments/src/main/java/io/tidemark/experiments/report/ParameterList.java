package io.tidemark.experiments.report;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** The components of a parameter record, in words: what a page shows is what the run had. */
final class ParameterList {
  private ParameterList() {}

  static Map<String, String> of(Record parameters) {
    Map<String, String> values = new LinkedHashMap<>();
    for (RecordComponent component : parameters.getClass().getRecordComponents()) {
      values.put(spaced(component.getName()), words(value(parameters, component)));
    }
    return values;
  }

  private static Object value(Record parameters, RecordComponent component) {
    try {
      return component.getAccessor().invoke(parameters);
    } catch (IllegalAccessException | InvocationTargetException e) {
      throw new IllegalStateException(
          "parameters: " + parameters.getClass() + " (expected: a public record)", e);
    }
  }

  private static String words(Object value) {
    if (value instanceof List<?> list) {
      return list.stream().map(ParameterList::words).collect(Collectors.joining(", "));
    }
    if (value instanceof Path path) {
      // Where it lay is nobody's business but the machine's.
      return String.valueOf(path.getFileName());
    }
    return value instanceof Enum<?> constant
        ? constant.name().toLowerCase(Locale.ROOT)
        : String.valueOf(value);
  }

  /** {@code keysPerFilter} as "keys per filter". */
  private static String spaced(String name) {
    return name.replaceAll("(?<=[a-z0-9])(?=[A-Z])", " ").toLowerCase(Locale.ROOT);
  }
}
