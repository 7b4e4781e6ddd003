package io.tidemark.console;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import org.junit.jupiter.api.Test;

/** The arrows between the packages of the console: HTTP knows no memory, memories know no HTTP, nobody the server. */
class ArchitectureTest {
  private static final JavaClasses CONSOLE = new ClassFileImporter()
      .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
      .importPackages("io.tidemark.console");

  @Test
  void httpKnowsNoMemory() {
    without("..console.http..", "io.tidemark.service..", "..console.api..", "..console.watch..")
        .check(CONSOLE);
  }

  @Test
  void memoriesKnowNoHttp() {
    without("..console.memory..", "..console.http..", "..console.api..", "..console.watch..")
        .check(CONSOLE);
    without("..console.watch..", "..console.http..", "..console.api..").check(CONSOLE);
  }

  @Test
  void onlyHttpKnowsNetty() {
    without("..console.api..", "io.netty..").check(CONSOLE);
    without("..console.watch..", "io.netty..").check(CONSOLE);
  }

  @Test
  void nobodyKnowsTheServerOrLooksInside() {
    without(
            "..console..",
            "io.tidemark.server..",
            "io.tidemark.cli..",
            "io.tidemark.core.cell..",
            "io.tidemark.core.kernel..",
            "io.tidemark.core.catalog..")
        .check(CONSOLE);
  }

  @Test
  void theRuleCanFail() {
    assertThatThrownBy(() -> without("..console.api..", "..console.http..").check(CONSOLE))
        .isInstanceOf(AssertionError.class);
  }

  private static ArchRule without(String from, String... to) {
    return noClasses()
        .that()
        .resideInAPackage(from)
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(to);
  }
}
