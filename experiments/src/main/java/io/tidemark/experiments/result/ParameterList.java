package io.tidemark.experiments.result;

import io.tidemark.experiments.markup.PlainDecimal;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The components of a parameter record, in words: what a page shows is what the run had. */
public final class ParameterList {
  private ParameterList() {}

  /** Names and values. */
  public static Map<String, String> of(Record parameters) {
    Map<String, String> values = new LinkedHashMap<>();
    for (RecordComponent component : parameters.getClass().getRecordComponents()) {
      values.put(spaced(component.getName()), words(value(parameters, component)));
    }
    return values;
  }

  /** Whether a run with these parameters reads files of the user's. */
  public static boolean hasFiles(Record parameters) {
    return Stream.of(parameters.getClass().getRecordComponents())
        .map(component -> value(parameters, component))
        .flatMap(value -> value instanceof List<?> list ? list.stream() : Stream.of(value))
        .anyMatch(value -> value instanceof Path);
  }

  static Object value(Record parameters, RecordComponent component) {
    try {
      Method getter = component.getAccessor();
      // The record of an experiment may be private to it.
      getter.setAccessible(true);
      return getter.invoke(parameters);
    } catch (IllegalAccessException | InvocationTargetException e) {
      throw new IllegalStateException(
          "parameters: " + parameters.getClass() + " (expected: a record)", e);
    }
  }

  private static String words(Object value) {
    if (value instanceof List<?> list) {
      return list.stream().map(ParameterList::words).collect(Collectors.joining(", "));
    }
    if (value instanceof Path path) {
      // The folder is private to the machine.
      return String.valueOf(path.getFileName());
    }
    if (value instanceof Double number) {
      return PlainDecimal.of(number);
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
