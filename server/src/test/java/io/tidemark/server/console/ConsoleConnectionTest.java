package io.tidemark.server.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A connection that is lost and comes back, and a password. Skipped where no browser is installed. */
@Timeout(180)
class ConsoleConnectionTest {
  private static final Path PICTURES = Path.of("target", "screenshots");
  private static Browser browser;

  @BeforeAll
  static void start() throws IOException {
    assumeTrue(Browser.isInstalled(), Browser.MISSING);
    browser = Browser.start();
    browser.resize(Browser.DESKTOP);
  }

  @AfterAll
  static void stop() throws IOException {
    if (browser != null) {
      browser.close();
    }
  }

  private static void picture(String name) {
    try {
      browser.picture(PICTURES.resolve(name + ".png"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void saysThatTheConnectionIsLostAndComesBack(@TempDir Path folder) throws IOException {
    try (Rig rig = new Rig(Optional.empty(), Optional.of(folder.resolve("data")))) {
      rig.send("BF.RESERVE", "kept", "0.01", "100");
      browser.open(rig.page(""));
      browser.sees("kept");
      browser.sees("Live");
      rig.restart(() -> {
        browser.sees("Connection lost. What you see is as of");
        picture("lost-light");
      });
      browser.sees("Connected again.");
      browser.sees("kept");
      rig.send("BF.RESERVE", "newer", "0.01", "100");
      browser.sees("newer");
    }
  }

  @Test
  void asksForThePassword() throws IOException {
    try (Rig rig = new Rig(Optional.of("gehe:im"), Optional.empty())) {
      rig.send("BF.RESERVE", "secret", "0.01", "100");
      browser.open(rig.page(""));
      browser.sees("Sign in");
      assertThat(browser.text()).doesNotContain("secret");
      browser.type("Password", "falsch");
      browser.press("Sign in");
      browser.find(".note.bad");
      picture("sign-in-light");
      browser.type("Password", "gehe:im");
      browser.press("Sign in");
      browser.sees("secret");
      browser.press("Sign out");
      browser.seesNo("secret");
      browser.open(rig.page("#/server"));
      browser.sees("The password is the one that Redis clients use.");
    }
  }
}
