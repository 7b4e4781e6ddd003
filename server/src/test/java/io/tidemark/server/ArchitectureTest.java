package io.tidemark.server;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import org.junit.jupiter.api.Test;

/** The arrows between the packages of the server: sockets know commands, commands know the protocol, nobody else Netty. */
class ArchitectureTest {
  private static final JavaClasses SERVER = new ClassFileImporter()
      .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
      .importPackages("io.tidemark.server");

  @Test
  void theProtocolKnowsNoCommandAndNoSocket() {
    without("..server.resp..", "..server.command..", "..server.net..", "io.netty..")
        .check(SERVER);
  }

  @Test
  void commandsKnowNoSocket() {
    without("..server.command..", "..server.net..", "io.netty..", "java.nio.channels..")
        .check(SERVER);
  }

  @Test
  void theRuleCanFail() {
    assertThatThrownBy(() -> without("..server.net..", "..server.command..").check(SERVER))
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
