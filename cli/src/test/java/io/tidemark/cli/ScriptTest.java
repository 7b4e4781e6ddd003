package io.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The script that builds and starts, in a project of empty modules, with a java and mvn of paper. */
@DisabledOnOs(OS.WINDOWS)
@Timeout(120)
class ScriptTest {
  private static final Path BASH = Path.of("/bin/bash");
  private static final Path SCRIPT = Path.of("..", "tidemark");

  @TempDir
  Path folder;

  private Path root;
  private Path tools;

  @BeforeEach
  void layOut() throws IOException {
    assumeTrue(Files.isExecutable(BASH) && Files.isRegularFile(SCRIPT), "bash and the script");
    root = folder.toRealPath().resolve("project with blanks");
    tools = Files.createDirectories(folder.resolve("bin"));
    Files.createDirectories(root.resolve("cli/src/main/java"));
    Files.copy(SCRIPT, root.resolve("tidemark"));
    Files.writeString(root.resolve("pom.xml"), "<project/>");
    tool(
        "java",
        "if [ \"$1\" = -version ]; then echo 'openjdk version \"17.0.1\"' >&2; exit; fi",
        "case \" $* \" in *ArchiveTraining*) exit;; esac",
        "echo ran \"$@\"");
    tool(
        "mvn",
        "echo built >> \"" + root + "/builds\"",
        "echo talk of maven",
        "for m in cli experiments; do",
        "  mkdir -p $m/target/lib && touch $m/target/tidemark-$m-1.jar $m/target/lib/a.jar",
        "done");
  }

  private void tool(String name, String... lines) throws IOException {
    Path file = tools.resolve(name);
    Files.writeString(file, "#!/bin/bash\n" + String.join("\n", lines) + "\n");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private record Ended(int exitCode, String output, String errors) {}

  private ProcessBuilder start(Path script, String... arguments) {
    List<String> command = new ArrayList<>(List.of(BASH.toString(), script.toString()));
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
    Map<String, String> environment = builder.environment();
    environment.remove("JAVA_HOME");
    environment.put("PATH", tools + ":/usr/bin:/bin");
    return builder;
  }

  private static Ended end(ProcessBuilder builder) throws IOException, InterruptedException {
    Process process = builder.start();
    process.getOutputStream().close();
    String output = text(process.getInputStream());
    String errors = text(process.getErrorStream());
    return new Ended(process.waitFor(), output, errors);
  }

  private static String text(InputStream in) throws IOException {
    return new String(in.readAllBytes(), StandardCharsets.UTF_8);
  }

  private Ended run(String... arguments) throws IOException, InterruptedException {
    return end(start(root.resolve("tidemark"), arguments));
  }

  private long builds() throws IOException {
    Path builds = root.resolve("builds");
    return Files.exists(builds) ? Files.readAllLines(builds).size() : 0;
  }

  @Test
  void buildsOnceAndPassesArgumentsOn() throws Exception {
    Ended first = run("dedup", "two words", "");
    assertThat(first.exitCode()).isZero();
    assertThat(first.output()).startsWith("ran ").endsWith("tidemark.jar dedup two words \n");
    assertThat(first.errors()).startsWith("tidemark: building").hasLineCount(1);
    Ended second = run("--version");
    assertThat(second.errors()).isEmpty();
    assertThat(second.output()).doesNotContain("tty=true");
    assertThat(builds()).isEqualTo(1);
  }

  @Test
  void buildsAgainIfASourceIsNewer() throws Exception {
    run();
    Path source = Files.writeString(root.resolve("cli/src/main/java/A.java"), "class A {}");
    Files.setLastModifiedTime(source, FileTime.from(Instant.now().plusSeconds(5)));
    run();
    assertThat(builds()).isEqualTo(2);
  }

  @Test
  void worksThroughLinks() throws Exception {
    Path absolute = Files.createSymbolicLink(tools.resolve("tm"), root.resolve("tidemark"));
    Path relative = Files.createSymbolicLink(tools.resolve("tm2"), Path.of("tm"));
    assertThat(end(start(absolute, "x")).output()).endsWith(" x\n");
    assertThat(end(start(relative, "y")).output()).endsWith(" y\n");
    assertThat(builds()).isEqualTo(1);
  }

  @Test
  void aFailedBuildShowsWhyAndWhere() throws Exception {
    tool("mvn", "echo '[ERROR] no such symbol'", "exit 1");
    Ended ended = run("demo");
    assertThat(ended.exitCode()).isEqualTo(70);
    assertThat(ended.output()).isEmpty();
    assertThat(ended.errors())
        .contains("[ERROR] no such symbol")
        .contains("tidemark: the build failed; all it said is in " + root)
        .contains("build.log");
    assertThat(root.resolve("cli/target/build.lock")).doesNotExist();
  }

  @Test
  void saysWhatIsMissing() throws Exception {
    tool("java", "echo 'openjdk version \"11.0.2\"' >&2");
    Ended old = run();
    assertThat(old.exitCode()).isEqualTo(70);
    assertThat(old.errors()).contains("version 11 (expected: 17 or later)");
    ProcessBuilder builder = start(root.resolve("tidemark"));
    builder.environment().put("JAVA_HOME", "/no/such/jdk");
    Ended noJdk = end(builder);
    assertThat(noJdk.exitCode()).isEqualTo(70);
    assertThat(noJdk.errors()).contains("JAVA_HOME: /no/such/jdk (expected: ");
  }

  @Test
  void twoStartsBuildOnce() throws Exception {
    Process one = start(root.resolve("tidemark"), "one").start();
    Process two = start(root.resolve("tidemark"), "two").start();
    one.getOutputStream().close();
    two.getOutputStream().close();
    assertThat(text(one.getInputStream())).endsWith(" one\n");
    assertThat(text(two.getInputStream())).endsWith(" two\n");
    assertThat(one.waitFor()).isZero();
    assertThat(two.waitFor()).isZero();
    assertThat(builds()).isEqualTo(1);
  }

  @Test
  void aLockWhoseHolderIsGoneIsNoObstacle() throws Exception {
    Process gone = new ProcessBuilder(BASH.toString(), "-c", "exit 0").start();
    gone.waitFor();
    Path lock = Files.createDirectories(root.resolve("cli/target/build.lock"));
    Files.writeString(lock.resolve("holder"), gone.pid() + "\n");
    assertThat(run("x").exitCode()).isZero();
    assertThat(lock).doesNotExist();
  }
}
