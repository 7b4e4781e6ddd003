package io.tidemark.service;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import io.tidemark.SeenFilter;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The service goes through the doors of the library. */
class ArchitectureTest {
  private static final JavaClasses SERVICE = new ClassFileImporter()
      .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
      .importPackages("io.tidemark.service");

  /** What doors and plans show of the inside. */
  private static final Set<String> ROOTS =
      Set.of("io.tidemark.core.filter.FilterSpec", "io.tidemark.core.filter.HistoryAnswer");

  private static final DescribedPredicate<JavaClass> INSIDE =
      JavaClass.Predicates.resideInAnyPackage(
              "io.tidemark.core.filter..",
              "io.tidemark.core.cell..",
              "io.tidemark.core.kernel..",
              "io.tidemark.core.catalog..",
              "io.tidemark.analysis.*..")
          .and(describe("no root", type -> !ROOTS.contains(type.getName())));

  private static ArchRule noLookInside(String packages) {
    return noClasses().that().resideInAPackage(packages).should().dependOnClassesThat(INSIDE);
  }

  @Test
  void filtersAndTheirTuningAreBehindTheDoors() {
    noLookInside("io.tidemark.service..").check(SERVICE);
    assertThat(SERVICE.contain(SeenMemory.class)).isTrue();
  }

  @Test
  void thereIsNoProtocolAndNoTestCode() {
    noClasses()
        .that()
        .resideInAPackage("io.tidemark.service..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("io.netty..", "com.sun.net..", "java.net..", "io.tidemark.workload..")
        .check(SERVICE);
  }

  /** The rule can fail: the library looks inside. */
  @Test
  void aLookInsideIsFound() {
    JavaClasses library = new ClassFileImporter().importClasses(SeenFilter.class);
    assertThat(noLookInside("io.tidemark").evaluate(library).hasViolation()).isTrue();
  }
}
