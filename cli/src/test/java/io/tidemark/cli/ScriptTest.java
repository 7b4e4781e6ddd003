package io.tidemark.cli;

import static java.nio.file.StandardCopyOption.COPY_ATTRIBUTES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
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
import java.util.stream.Stream;
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
  private Path home;

  @BeforeEach
  void layOut() throws IOException {
    assumeTrue(Files.isExecutable(BASH) && Files.isRegularFile(SCRIPT), "bash and the script");
    root = folder.toRealPath().resolve("project with blanks");
    tools = Files.createDirectories(folder.resolve("bin"));
    home = Files.createDirectories(folder.resolve("home"));
    Files.createDirectories(root.resolve("cli/src/main/java"));
    Files.copy(SCRIPT, root.resolve("tidemark"));
    Files.writeString(root.resolve("pom.xml"), "<project/>");
    tool(
        "java",
        "if [ \"$1\" = -version ]; then echo 'openjdk version \"17.0.1\"' >&2; exit; fi",
        "for a; do case $a in",
        "  -XX:DumpLoadedClassList=*) echo classes > \"${a#*=}\"; exit;;",
        "  -XX:SharedArchiveFile=*/jsa) echo dump >> \"" + dumps()
            + "\"; echo jsa > \"${a#*=}\"; exit;;",
        "esac; done",
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

  private Path dumps() {
    return root.resolve("dumps");
  }

  private record Ended(int exitCode, String output, String errors) {}

  private ProcessBuilder start(Path script, String... arguments) {
    List<String> command = new ArrayList<>(List.of(BASH.toString(), script.toString()));
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
    Map<String, String> environment = builder.environment();
    environment.remove("JAVA_HOME");
    environment.remove("XDG_CACHE_HOME");
    // Made before a run, not beside it: so that a test can tell when.
    environment.put("TIDEMARK_ARCHIVE", "off");
    environment.put("HOME", home.toString());
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
    return lines(root.resolve("builds"));
  }

  private static long lines(Path file) throws IOException {
    return Files.exists(file) ? Files.readAllLines(file).size() : 0;
  }

  /** The archives in a cache folder. */
  private static List<Path> archives(Path cache) throws IOException {
    Path ours = cache.resolve("tidemark");
    if (!Files.exists(ours)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(ours)) {
      return files.filter(file -> file.toString().endsWith(".jsa")).toList();
    }
  }

  /** A run that makes the archive first if there is none. */
  private ProcessBuilder startWithArchive(String... arguments) {
    ProcessBuilder builder = start(root.resolve("tidemark"), arguments);
    builder.environment().put("TIDEMARK_ARCHIVE", "now");
    return builder;
  }

  /** A run as of a user who knows nothing of archives. */
  private ProcessBuilder startPlainly(String... arguments) {
    ProcessBuilder builder = start(root.resolve("tidemark"), arguments);
    builder.environment().remove("TIDEMARK_ARCHIVE");
    return builder;
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

  @Test
  void makesOneArchivePerJavaInTheCacheFolder() throws Exception {
    run("--version");
    assertThat(dumps()).doesNotExist();
    assertThat(end(startWithArchive("x")).output()).contains("-XX:SharedArchiveFile=" + home);
    List<Path> first = archives(home.resolve(".cache"));
    assertThat(first).hasSize(1);
    assertThat(end(startWithArchive("x")).exitCode()).isZero();
    assertThat(lines(dumps())).isEqualTo(1);

    Path otherJdk = Files.createDirectories(folder.resolve("jdk/bin")).getParent();
    Files.copy(tools.resolve("java"), otherJdk.resolve("bin/java"), COPY_ATTRIBUTES);
    ProcessBuilder other = startWithArchive("x");
    other.environment().put("JAVA_HOME", otherJdk.toString());
    assertThat(end(other).exitCode()).isZero();
    assertThat(archives(home.resolve(".cache"))).hasSize(2).containsAll(first);
    assertThat(end(startPlainly("x")).output()).contains(first.get(0).toString());
    assertThat(lines(dumps())).isEqualTo(2);
  }

  @Test
  void keepsFewArchives() throws Exception {
    Path cache = Files.createDirectories(home.resolve(".cache/tidemark"));
    for (int i = 0; i < 6; i++) {
      Path old = Files.writeString(cache.resolve(i + ".jsa"), "old");
      Files.setLastModifiedTime(old, FileTime.from(Instant.now().minusSeconds(60 + i)));
    }
    assertThat(end(startWithArchive("x")).exitCode()).isZero();
    assertThat(archives(home.resolve(".cache")))
        .hasSize(4)
        .contains(cache.resolve("0.jsa"), cache.resolve("2.jsa"))
        .doesNotContain(cache.resolve("3.jsa"));
  }

  @Test
  void makesAnArchiveInTheBackgroundAndRunsWithoutMeanwhile() throws Exception {
    run("--version");
    // The training waits until the run beside it has ended and says so: it can only have been
    // beside it.
    Path pipe = folder.resolve("pipe");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    Path done = folder.resolve("done");
    assertThat(new ProcessBuilder("mkfifo", done.toString()).start().waitFor()).isZero();
    tool(
        "java",
        "if [ \"$1\" = -version ]; then echo 'openjdk version \"17.0.1\"' >&2; exit; fi",
        "case \"$*\" in",
        "  *DumpLoadedClassList*) read -r line < \"" + pipe + "\"; echo >> \"" + dumps() + "\"",
        "    echo trained > \"" + done + "\"; exit 1;;",
        "esac",
        "echo ran \"$@\"");
    Ended ended = end(startPlainly("x"));
    assertThat(ended.exitCode()).isZero();
    assertThat(ended.output()).endsWith(" x\n").doesNotContain("SharedArchiveFile");
    assertThat(ended.errors()).isEmpty();
    assertThat(dumps()).doesNotExist();
    // While one is at it, no other begins.
    assertThat(end(startPlainly("y")).output()).endsWith(" y\n");
    String go = "echo go > '" + pipe + "'; cat '" + done + "'";
    assertThat(end(new ProcessBuilder("timeout", "60", BASH.toString(), "-c", go)))
        .isEqualTo(new Ended(0, "trained\n", ""));
    assertThat(lines(dumps())).isEqualTo(1);
    assertThat(archives(home.resolve(".cache"))).isEmpty();
  }

  @Test
  void afterAFailureNoneIsMadeForADay() throws Exception {
    run("--version");
    Path cache = Files.createDirectories(home.resolve(".cache/tidemark"));
    Ended made = end(startWithArchive("x"));
    assertThat(made.exitCode()).isZero();
    Path archive = archives(home.resolve(".cache")).get(0);
    Files.delete(archive);
    Path making = Files.createDirectory(cache.resolve(archive.getFileName() + ".making"));
    assertThat(end(startPlainly("x")).output()).endsWith(" x\n");
    assertThat(lines(dumps())).isEqualTo(1);
    assertThat(making).exists();
  }

  @Test
  void runsWhereNothingCanBeWritten() throws Exception {
    run("--version");
    Path noFolder = Files.writeString(folder.resolve("file"), "");
    for (Map<String, String> environment : List.of(
        Map.of("HOME", "/no/such/home"),
        Map.of("HOME", ""),
        Map.of("HOME", "/no/such/home", "XDG_CACHE_HOME", "relative"),
        Map.of("XDG_CACHE_HOME", noFolder.toString()),
        Map.of("XDG_CACHE_HOME", "/dev/full"))) {
      ProcessBuilder builder = startPlainly("x");
      builder.environment().putAll(environment);
      Ended ended = end(builder);
      assertThat(ended.exitCode()).as("%s", environment).isZero();
      assertThat(ended.output()).endsWith(" x\n").doesNotContain("SharedArchiveFile");
      assertThat(ended.errors()).isEmpty();
    }
    ProcessBuilder asked = startWithArchive("x");
    asked.environment().put("XDG_CACHE_HOME", noFolder.toString());
    Ended refused = end(asked);
    assertThat(refused.exitCode()).isEqualTo(70);
    assertThat(refused.errors()).contains(noFolder + "/tidemark: no class archive could be made");
  }

  @Test
  void neitherLocksNorBuildsWhereItCannotWrite() throws Exception {
    run("--version");
    Path source = Files.writeString(root.resolve("cli/src/main/java/A.java"), "class A {}");
    Files.setLastModifiedTime(source, FileTime.from(Instant.now().plusSeconds(5)));
    // Somebody else, who has the lock, and whose folder it is.
    Path target = root.resolve("cli/target");
    Files.createDirectories(target.resolve("build.lock"));
    Files.setPosixFilePermissions(target, PosixFilePermissions.fromString("r-xr-xr-x"));
    try {
      assumeFalse(Files.isWritable(target), "a user whom permissions bind");
      Ended ended = run("x");
      assertThat(ended.exitCode()).isZero();
      assertThat(ended.output()).endsWith(" x\n");
      assertThat(ended.errors()).contains("sources are newer than the build").hasLineCount(1);
      assertThat(builds()).isEqualTo(1);
    } finally {
      Files.setPosixFilePermissions(target, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
  }

  @Test
  void refusesAnotherWordForArchives() throws Exception {
    ProcessBuilder builder = start(root.resolve("tidemark"), "x");
    builder.environment().put("TIDEMARK_ARCHIVE", "later");
    Ended ended = end(builder);
    assertThat(ended.exitCode()).isEqualTo(70);
    assertThat(ended.errors()).contains("TIDEMARK_ARCHIVE: later (expected: now or off)");
  }

  @Test
  void anInstallationHasNothingToBuild() throws Exception {
    Path installation = folder.toRealPath().resolve("opt/tide mark");
    Files.createDirectories(installation.resolve("bin"));
    Files.createDirectories(installation.resolve("app"));
    Files.copy(SCRIPT, installation.resolve("bin/tidemark"));
    Files.writeString(installation.resolve("app/tidemark.jar"), "");
    tool("mvn", "exit 1");
    Path link =
        Files.createSymbolicLink(tools.resolve("tidemark"), installation.resolve("bin/tidemark"));
    Ended ended = end(start(link, "dedup"));
    assertThat(ended.errors()).isEmpty();
    assertThat(ended.output()).endsWith("-jar " + installation + "/app/tidemark.jar dedup\n");

    // A runtime that is brought along goes before any other.
    Path runtime = Files.createDirectories(installation.resolve("runtime/bin"));
    Files.move(tools.resolve("java"), runtime.resolve("java"));
    ProcessBuilder builder = start(link, "dedup");
    builder.environment().put("JAVA_HOME", "/no/such/jdk");
    assertThat(end(builder).output()).endsWith("app/tidemark.jar dedup\n");
  }
}
