package io.tidemark.flink;

import io.tidemark.core.Require;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What the state of an operator was made for: names and values, one a line, behind the version of the form.
 *
 * <p>Threads: any number.
 *
 * @param parameters those of {@link MemoryForm#parameters}
 */
record StateHead(SortedMap<String, String> parameters) {
  private static final String VERSION = "tidemark state 1";

  /** Its bytes. */
  MemorySlice toSlice() {
    StringBuilder text = new StringBuilder(VERSION).append('\n');
    parameters.forEach(
        (name, value) -> text.append(name).append('=').append(value).append('\n'));
    return new MemorySlice(text.toString().getBytes(StandardCharsets.UTF_8));
  }

  /** From its bytes. */
  static StateHead of(MemorySlice slice) {
    List<String> lines =
        new String(slice.bytes(), StandardCharsets.UTF_8).lines().toList();
    if (!lines.get(0).equals(VERSION)) {
      throw new IllegalStateException(Require.message(
          "form of the state", lines.get(0), VERSION + "; a later Tidemark wrote it"));
    }
    SortedMap<String, String> read = new TreeMap<>();
    for (String line : lines.subList(1, lines.size())) {
      int end = line.indexOf('=');
      read.put(line.substring(0, end), line.substring(end + 1));
    }
    return new StateHead(read);
  }

  /**
   * Refuses a job that is not what the state was made for.
   *
   * @param operator the name of the operator
   * @param job what the job was built for
   */
  void requireSame(String operator, StateHead job) {
    SortedMap<String, String> names = new TreeMap<>(parameters);
    names.putAll(job.parameters);
    for (String name : names.keySet()) {
      String was = parameters.getOrDefault(name, "none");
      String is = job.parameters.getOrDefault(name, "none");
      if (!was.equals(is)) {
        throw new IllegalStateException(operator
            + ": "
            + Require.message(
                name, is, was + ", as in the state that is restored; another uid begins anew"));
      }
    }
  }
}
