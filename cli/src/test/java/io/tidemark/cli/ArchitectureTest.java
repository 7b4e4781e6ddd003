package io.tidemark.cli;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.Architectures.LayeredArchitecture;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The arrows between modules, as docs/architecture.md draws them; this module sees all of them. */
class ArchitectureTest {
  private static final JavaClasses ALL = new ClassFileImporter()
      .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
      .importPackages("io.tidemark");

  private static LayeredArchitecture layers() {
    return layeredArchitecture()
        .consideringOnlyDependenciesInLayers()
        .layer("core")
        .definedBy("io.tidemark.core..")
        .layer("analysis")
        .definedBy("io.tidemark.analysis..")
        .layer("library")
        .definedBy(
            "io.tidemark", "io.tidemark.store..", "io.tidemark.prefix..", "io.tidemark.text..")
        .layer("workload")
        .definedBy("io.tidemark.workload..")
        .layer("cli")
        .definedBy("io.tidemark.cli..");
  }

  @Test
  void modulesUseOnlyWhatTheArrowsPointAt() {
    layers()
        .whereLayer("core")
        .mayNotAccessAnyLayer()
        .whereLayer("workload")
        .mayNotAccessAnyLayer()
        .whereLayer("analysis")
        .mayOnlyAccessLayers("core")
        .whereLayer("library")
        .mayOnlyAccessLayers("core", "analysis")
        .whereLayer("cli")
        .mayOnlyAccessLayers("core", "analysis", "library", "workload")
        .check(ALL);
  }

  /** The rule can fail: it does if an arrow that is used is forbidden. */
  @Test
  void aForbiddenArrowIsFound() {
    assertThat(
            layers().whereLayer("analysis").mayNotAccessAnyLayer().evaluate(ALL).hasViolation())
        .isTrue();
  }

  /** What doors and plans show of the inside: allowed beside the library. */
  private static final Set<String> ROOTS = Set.of(
      // What the window door is told of keys.
      "io.tidemark.analysis.inference.KeyPrior",
      "io.tidemark.analysis.keys.KeyLaw",
      "io.tidemark.core.filter.Filter",
      "io.tidemark.core.filter.FilterKind",
      "io.tidemark.core.filter.FilterSpec",
      "io.tidemark.core.filter.HistoryAnswer",
      "io.tidemark.core.filter.Question",
      "io.tidemark.core.wire.CorruptDataException");

  private static final DescribedPredicate<JavaClass> INSIDE =
      JavaClass.Predicates.resideInAnyPackage(
              "io.tidemark.core.filter..",
              "io.tidemark.core.cell..",
              "io.tidemark.core.kernel..",
              "io.tidemark.core.catalog..",
              "io.tidemark.core.wire..",
              "io.tidemark.analysis.*..")
          .and(describe("no root", type -> !ROOTS.contains(type.getName())));

  /** Filters, their theory and their tuning are behind the doors of the library. */
  @Test
  void commandsUseTheDoorsOfTheLibrary() {
    noClasses()
        .that()
        .resideInAPackage("io.tidemark.cli..")
        .should()
        .dependOnClassesThat(INSIDE)
        .check(ALL);
  }

  /** The rule can fail: the library looks inside. */
  @Test
  void aLookInsideIsFound() {
    assertThat(noClasses()
            .that()
            .resideInAPackage("io.tidemark")
            .should()
            .dependOnClassesThat(INSIDE)
            .evaluate(ALL)
            .hasViolation())
        .isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "io.tidemark.core",
        "io.tidemark.analysis.seen",
        "io.tidemark",
        "io.tidemark.workload.trace",
        "io.tidemark.cli"
      })
  void everyModuleIsSeen(String packageName) {
    assertThat(ALL.stream().map(type -> type.getPackageName())).contains(packageName);
  }
}
