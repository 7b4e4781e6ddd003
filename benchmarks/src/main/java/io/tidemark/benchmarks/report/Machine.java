package io.tidemark.benchmarks.report;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.LocalDate;
import java.util.List;

/**
 * What the numbers depend on and JMH does not write down.
 *
 * @param cpu model of the processor
 * @param cores processors that the JVM sees
 * @param memoryGibibytes memory of the machine
 * @param system operating system and its version
 * @param jvm name and version of the JVM
 * @param heap the JVM argument that sets the heap of a measurement
 * @param hugePages setting of the operating system for huge pages
 * @param date day of the run
 * @param run how long was measured, in words
 */
public record Machine(
    String cpu,
    int cores,
    long memoryGibibytes,
    String system,
    String jvm,
    String heap,
    String hugePages,
    String date,
    String run) {
  private static final String UNKNOWN = "unknown";

  /** This machine, today. */
  public static Machine here(String heap, String run, Clock clock) throws IOException {
    var os =
        (com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    return new Machine(
        processorModel(),
        Runtime.getRuntime().availableProcessors(),
        Math.round(os.getTotalMemorySize() / (double) (1L << 30)),
        System.getProperty("os.name") + " " + System.getProperty("os.version"),
        System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version"),
        heap,
        hugePageSetting(),
        LocalDate.now(clock).toString(),
        run);
  }

  private static String processorModel() throws IOException {
    for (String line : linesOf(Path.of("/proc/cpuinfo"))) {
      if (line.startsWith("model name")) {
        return line.substring(line.indexOf(':') + 1).strip();
      }
    }
    return UNKNOWN + " (" + System.getProperty("os.arch") + ")";
  }

  private static String hugePageSetting() throws IOException {
    for (String line : linesOf(Path.of("/sys/kernel/mm/transparent_hugepage/enabled"))) {
      // The chosen one of several words stands in brackets.
      return line.substring(line.indexOf('[') + 1, line.indexOf(']'));
    }
    return UNKNOWN;
  }

  private static List<String> linesOf(Path file) throws IOException {
    return Files.isReadable(file) ? Files.readAllLines(file) : List.of();
  }
}
