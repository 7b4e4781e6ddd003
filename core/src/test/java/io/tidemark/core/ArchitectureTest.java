package io.tidemark.core;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The arrows between the packages of core, and what core never does. */
class ArchitectureTest {
  private static final String ROOT = "io.tidemark.core";

  private static final JavaClasses CORE = new ClassFileImporter()
      .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
      .importPackages(ROOT);

  /* The classes under wrong/ break the rules, to show that the rules can fail. */
  private static final JavaClasses WRONG = new ClassFileImporter().importPackages(ROOT + ".wrong");

  /* Which packages a package may use, besides itself and the checks in the root. */
  private static final Map<String, Set<String>> ARROWS = Map.of(
      "cell", Set.of(),
      "hash", Set.of(),
      "wire", Set.of("hash"),
      "time", Set.of(),
      "kernel", Set.of("cell", "hash", "time"),
      "facts", Set.of(),
      "filter", Set.of("facts", "hash", "time", "wire"));

  private static final ArchRule FAMILIES_APART = slices()
      .matching("..filter.(*)..")
      .should()
      .notDependOnEachOther()
      .as("families never import each other");

  private static final ArchRule NO_CLOCK_OR_DICE = noClasses()
      .should()
      .callMethod(System.class, "currentTimeMillis")
      .orShould()
      .callMethod(System.class, "nanoTime")
      .orShould()
      .callMethod(Math.class, "random")
      .orShould()
      .dependOnClassesThat()
      .haveFullyQualifiedName("java.util.Random")
      .orShould()
      .dependOnClassesThat()
      .haveFullyQualifiedName("java.util.concurrent.ThreadLocalRandom")
      .orShould()
      .dependOnClassesThat()
      .resideInAnyPackage("java.time..", "java.util.logging..", "org.slf4j..");

  private static final ArchRule NO_DRAWERS =
      noClasses().should().resideInAnyPackage("..util..", "..common..", "..helper..", "..base..");

  @Test
  void theClassesAreFound() {
    assertThat(CORE.contain(Require.class)).isTrue();
    assertThat(CORE.contain(ArchitectureTest.class)).isFalse();
    assertThat(CORE.size()).isGreaterThan(20);
  }

  @Test
  void packagesUseOnlyWhatIsBelowThem() {
    ARROWS.forEach((from, allowed) -> {
      String[] outside = CORE.stream()
          .map(type -> type.getPackageName())
          .filter(name -> name.startsWith(ROOT + "."))
          .filter(name -> !name.equals(ROOT + "." + from))
          .filter(name -> !allowed.contains(name.substring(ROOT.length() + 1)))
          .distinct()
          .toArray(String[]::new);
      noClasses()
          .that()
          .resideInAPackage(ROOT + "." + from)
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(outside)
          .allowEmptyShould(true)
          .check(CORE);
    });
  }

  /** A family stands on everything but the catalog and its siblings. */
  @Test
  void familiesStandApartAndKnowNoCatalog() {
    FAMILIES_APART.check(CORE);
    noClasses()
        .that()
        .resideOutsideOfPackage(ROOT + ".catalog")
        .should()
        .dependOnClassesThat()
        .resideInAPackage(ROOT + ".catalog")
        .check(CORE);
  }

  @Test
  void theRootHoldsChecksThatUseNothing() {
    noClasses()
        .that()
        .resideInAPackage(ROOT)
        .should()
        .dependOnClassesThat()
        .resideInAPackage(ROOT + ".*..")
        .check(CORE);
  }

  @Test
  void readsNoClockRollsNoDiceAndLogsNothing() {
    NO_CLOCK_OR_DICE.check(CORE);
  }

  @Test
  void hasNoDrawerForAnything() {
    NO_DRAWERS.check(CORE);
  }

  @Test
  void dependsOnTheJdkAndOneLibraryOnly() {
    classes()
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage("java..", ROOT + "..", "com.dynatrace.hash4j..")
        .check(CORE);
  }

  @Test
  void aFilterExtendsNoFilter() {
    classes()
        .that()
        .resideInAPackage(ROOT + ".filter..")
        .and()
        .areNotInterfaces()
        .and()
        .areNotEnums()
        .and()
        .areNotRecords()
        .should()
        .bePackagePrivate()
        .orShould()
        .haveModifier(JavaModifier.FINAL)
        .check(CORE);
  }

  @Test
  void theRulesRefuseWhatIsWrong() {
    for (ArchRule rule : new ArchRule[] {FAMILIES_APART, NO_CLOCK_OR_DICE, NO_DRAWERS}) {
      assertThatThrownBy(() -> rule.check(WRONG)).isInstanceOf(AssertionError.class);
    }
  }
}
