package io.tidemark;

import static org.assertj.core.api.Assertions.assertThat;

import com.dynatrace.hash4j.hashing.Hashing;
import io.tidemark.analysis.Plan;
import io.tidemark.core.facts.Facts;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.hipparchus.special.Erf;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A program that uses the library runs from the class path and from the module path, on an image of Java
 * made by jlink, and internals cannot be named. It takes some seconds because tools of the JDK are run.
 */
class ModulePathTest {
  private static final String PROGRAM = """
      package app;

      import io.tidemark.Keys;
      import io.tidemark.SeenFilter;
      import io.tidemark.Tidemark;
      import io.tidemark.WindowFilter;

      public final class Main {
        public static void main(String[] arguments) {
          SeenFilter<String> seen = Tidemark.seen(Keys.strings()).items(1000).build();
          WindowFilter<Long> window = Tidemark.window(Keys.longs()).last(1000).build();
          System.out.println(seen.add("a") + " " + seen.add("a") + " " + window.add(1L)
              + " " + Main.class.getModule().isNamed());
        }
      }
      """;

  @TempDir
  private static Path folder;

  private static Path app;
  private static Path image;

  @BeforeAll
  static void linked() throws IOException {
    app = compiled("app", PROGRAM, "requires io.tidemark;");
    image = folder.resolve("image");
    assertThat(tool(
            "jlink",
            "--module-path",
            path(library()),
            "--add-modules",
            "java.base",
            "--output",
            image.toString()))
        .isEmpty();
  }

  @Test
  void runsFromTheClassPathOfAnImage() throws IOException, InterruptedException {
    assertThat(run(image, "-cp", path(withApp()), "app.Main")).isEqualTo("true false true false");
  }

  @Test
  void runsFromTheModulePathOfAnImage() throws IOException, InterruptedException {
    assertThat(run(image, "--module-path", path(withApp()), "--module", "app/app.Main"))
        .isEqualTo("true false true true");
  }

  @Test
  void internalsCannotBeNamed() throws IOException {
    String program = """
        package inside;

        final class Main {
          io.tidemark.core.cell.BitCells cells;
        }
        """;
    Path sources = written("inside", program, "requires io.tidemark;");

    String said = javac(sources, folder.resolve("inside-classes"));

    assertThat(said).contains("package io.tidemark.core.cell is not visible");
  }

  private static Path compiled(String module, String program, String requires) throws IOException {
    Path classes = folder.resolve(module + "-classes");
    assertThat(javac(written(module, program, requires), classes)).isEmpty();
    return classes;
  }

  private static Path written(String module, String program, String requires) throws IOException {
    Path sources = Files.createDirectories(folder.resolve(module));
    Files.writeString(sources.resolve("Main.java"), program);
    Files.writeString(
        sources.resolve("module-info.java"), "module " + module + " { " + requires + " }");
    return sources;
  }

  private static String javac(Path sources, Path classes) {
    return tool(
        "javac",
        "--module-path",
        path(library()),
        "-d",
        classes.toString(),
        sources.resolve("Main.java").toString(),
        sources.resolve("module-info.java").toString());
  }

  /** Runs a tool of the JDK; what it says if it fails, else nothing. */
  private static String tool(String name, String... arguments) {
    StringWriter said = new StringWriter();
    PrintWriter out = new PrintWriter(said);
    int code = ToolProvider.findFirst(name).orElseThrow().run(out, out, arguments);
    out.flush();
    return code == 0 ? "" : name + ": " + said;
  }

  private static String run(Path java, String... arguments)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(java.resolve("bin").resolve("java").toString());
    command.addAll(List.of(arguments));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    process.waitFor();
    return said.strip();
  }

  private static List<Path> withApp() {
    List<Path> all = new ArrayList<>(library());
    all.add(app);
    return all;
  }

  /** Where the library, its modules and their dependencies are: jars or folders of classes. */
  private static List<Path> library() {
    return Stream.of(Tidemark.class, Plan.class, Facts.class, Hashing.class, Erf.class)
        .map(ModulePathTest::place)
        .toList();
  }

  private static Path place(Class<?> type) {
    try {
      return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String path(List<Path> places) {
    return places.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
  }
}
