package io.tidemark.cli.terminal;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/**
 * The three standard streams and what is known of them, and the wall clock: data goes to {@link
 * #output}, everything else goes to standard error, where at most one status line stands and is
 * erased before anything else is written.
 *
 * <p>Threads: {@link #say} and {@link #status} from any; the streams belong to one.
 */
public final class Terminal {
  /** What the streams are connected to, and what the user wants. */
  public enum Trait {
    INPUT_IS_TERMINAL,
    OUTPUT_IS_TERMINAL,
    /** The output is a terminal that can be drawn on. */
    OUTPUT_IS_SCREEN,
    ERRORS_ARE_TERMINAL,
    COLOUR,
    DEBUG
  }

  private static final String ERASE_LINE = "\r\u001b[K";

  private final InputStream input;
  private final StandardOutput output;
  private final PrintStream errors;
  private final Set<Trait> traits;
  private final InstantSource clock;
  private Supplier<ScreenSize> screenSize = () -> ScreenSize.USUAL;
  private boolean statusShown;
  private Voice voice = Voice.USUAL;
  private final List<String> warnings = new ArrayList<>();

  /** A terminal over any streams, with the clock of the system. */
  public Terminal(InputStream input, OutputStream output, PrintStream errors, Set<Trait> traits) {
    this(input, output, errors, traits, InstantSource.system());
  }

  /** A terminal over any streams, with any clock. */
  public Terminal(
      InputStream input,
      OutputStream output,
      PrintStream errors,
      Set<Trait> traits,
      InstantSource clock) {
    this.input = input;
    this.output = new StandardOutput(output);
    this.errors = errors;
    this.traits = traits.isEmpty() ? EnumSet.noneOf(Trait.class) : EnumSet.copyOf(traits);
    this.clock = clock;
  }

  /** The streams of this process. */
  // They are open as long as the process.
  @SuppressWarnings("resource")
  public static Terminal ofProcess() {
    Terminal terminal = new Terminal(
        new FileInputStream(FileDescriptor.in),
        new FileOutputStream(FileDescriptor.out),
        System.err,
        traits(System.getenv(), System.getProperties()));
    terminal.screenSize = ScreenSize::ofProcess;
    return terminal;
  }

  /**
   * What environment and properties say. Java cannot tell for each stream whether it is a terminal;
   * the script that starts it can, and says so in properties.
   */
  static Set<Trait> traits(Map<String, String> environment, Map<Object, Object> properties) {
    Set<Trait> traits = EnumSet.noneOf(Trait.class);
    boolean dumb = "dumb".equals(environment.get("TERM"));
    addIf("true".equals(properties.get("tidemark.stdin.tty")), Trait.INPUT_IS_TERMINAL, traits);
    boolean shown = "true".equals(properties.get("tidemark.stdout.tty"));
    addIf(shown, Trait.OUTPUT_IS_TERMINAL, traits);
    addIf(shown && !dumb, Trait.OUTPUT_IS_SCREEN, traits);
    addIf(
        "true".equals(properties.get("tidemark.stderr.tty")) && !dumb,
        Trait.ERRORS_ARE_TERMINAL,
        traits);
    String noColour = environment.get("NO_COLOR");
    addIf((noColour == null || noColour.isEmpty()) && !dumb, Trait.COLOUR, traits);
    addIf("1".equals(environment.get("TIDEMARK_DEBUG")), Trait.DEBUG, traits);
    return traits;
  }

  private static void addIf(boolean condition, Trait trait, Set<Trait> traits) {
    if (condition) {
      traits.add(trait);
    }
  }

  /** Standard input. */
  public InputStream input() {
    return input;
  }

  /** The wall clock. */
  public InstantSource clock() {
    return clock;
  }

  /** Where data goes. */
  public StandardOutput output() {
    return output;
  }

  /** Standard error, for stacks; sentences go through {@link #say}. */
  public PrintStream errors() {
    return errors;
  }

  /** Whether a person types the input. */
  public boolean inputIsTerminal() {
    return traits.contains(Trait.INPUT_IS_TERMINAL);
  }

  /** Whether a person reads the output. */
  public boolean outputIsTerminal() {
    return traits.contains(Trait.OUTPUT_IS_TERMINAL);
  }

  /** Whether the output can be drawn on, so that a page can replace another. */
  public boolean outputIsScreen() {
    return traits.contains(Trait.OUTPUT_IS_SCREEN);
  }

  /** How much the terminal shows now. */
  public ScreenSize screenSize() {
    return screenSize.get();
  }

  /** Whether a person reads standard error, so that progress makes sense. */
  public boolean errorsAreTerminal() {
    return traits.contains(Trait.ERRORS_ARE_TERMINAL);
  }

  /** Whether stacks are wanted. */
  public boolean debugs() {
    return traits.contains(Trait.DEBUG);
  }

  /** How text on standard output may look. */
  public Style outputStyle() {
    return style(outputIsTerminal());
  }

  /** How text on standard error may look. */
  public Style errorStyle() {
    return style(errorsAreTerminal());
  }

  private Style style(boolean seen) {
    return seen && traits.contains(Trait.COLOUR) ? Style.COLOURED : Style.PLAIN;
  }

  /** How much is said from now on. */
  public synchronized void speak(Voice newVoice) {
    voice = newVoice;
  }

  /** How much is said. */
  public synchronized Voice voice() {
    return voice;
  }

  /** Says a line that concerns everyone, unless nobody wants to hear it. */
  public synchronized void note(String line) {
    if (voice.compareTo(Voice.USUAL) >= 0) {
      say(line);
    }
  }

  /** Says a line for those who want to know all. */
  public synchronized void detail(String line) {
    if (voice == Voice.DETAILED) {
      say(line);
    }
  }

  /** Says a warning, or keeps it for the JSON object at the end. */
  public synchronized void warn(String text) {
    warnings.add(text);
    note(errorStyle().warning("tidemark: warning: " + text));
  }

  /** All warnings so far. */
  public synchronized List<String> warnings() {
    return List.copyOf(warnings);
  }

  /** Says what ended the command, or puts it into the JSON object that is promised. */
  public synchronized void fail(String sentence, int exitCode) {
    if (voice == Voice.JSON) {
      Map<String, Object> fields = new LinkedHashMap<>();
      fields.put("error", sentence);
      fields.put("exitCode", exitCode);
      fields.put("warnings", List.copyOf(warnings));
      say(Json.text(fields));
    } else {
      say("tidemark: " + sentence);
    }
  }

  /** Says a line on standard error, whatever the voice: what went wrong, or what was asked for. */
  public synchronized void say(String line) {
    eraseStatus();
    errors.println(line);
    errors.flush();
  }

  /** Replaces the status line; nothing where standard error is no terminal. */
  public synchronized void status(String line) {
    if (errorsAreTerminal() && voice.compareTo(Voice.USUAL) >= 0) {
      errors.print(ERASE_LINE + line);
      errors.flush();
      statusShown = true;
    }
  }

  /** Removes the status line. */
  public synchronized void eraseStatus() {
    if (statusShown) {
      errors.print(ERASE_LINE);
      errors.flush();
      statusShown = false;
    }
  }
}
