package io.tidemark.cli;

import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.Architectures.LayeredArchitecture;
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
        .definedBy("io.tidemark", "io.tidemark.store..", "io.tidemark.prefix..")
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
