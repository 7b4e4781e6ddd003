package io.tidemark.flink;

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

/** The operators go through the doors of the library. */
class ArchitectureTest {
  private static final JavaClasses FLINK = new ClassFileImporter()
      .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
      .importPackages("io.tidemark.flink");

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
    noLookInside("io.tidemark.flink..").check(FLINK);
    assertThat(FLINK.contain(DeduplicateOperator.class)).isTrue();
  }

  @Test
  void thereIsNoTestCode() {
    noClasses()
        .that()
        .resideInAPackage("io.tidemark.flink..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("io.tidemark.workload..", "com.esotericsoftware..")
        .check(FLINK);
  }

  /** The rule can fail: the library looks inside. */
  @Test
  void aLookInsideIsFound() {
    JavaClasses library = new ClassFileImporter().importClasses(SeenFilter.class);
    assertThat(noLookInside("io.tidemark").evaluate(library).hasViolation()).isTrue();
  }
}
