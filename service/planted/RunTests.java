import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.util.Arrays;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** Runs classes of tests up to the first failure; ends with 0 if all pass, 1 if one fails, 2 if there are none. */
public final class RunTests {
  private static long passed;

  private RunTests() {}

  public static void main(String[] classes) {
    for (String name : classes) {
      try {
        Class.forName(name, false, RunTests.class.getClassLoader());
      } catch (ClassNotFoundException e) {
        System.out.println("no such tests: " + name);
        end(2);
      }
    }
    LauncherDiscoveryRequest request = LauncherDiscoveryRequestBuilder.request()
        .selectors(Arrays.stream(classes).map(name -> selectClass(name)).toList())
        .build();
    LauncherFactory.create().execute(request, new TestExecutionListener() {
      @Override
      public void executionFinished(TestIdentifier test, TestExecutionResult result) {
        if (result.getStatus() == TestExecutionResult.Status.FAILED) {
          System.out.println("failed: " + name(test));
          result.getThrowable().ifPresent(e -> e.printStackTrace(System.out));
          end(1);
        }
        passed += test.isTest() && result.getStatus() == TestExecutionResult.Status.SUCCESSFUL ? 1 : 0;
      }
    });
    System.out.println("passed: " + passed);
    end(passed > 0 ? 0 : 2);
  }

  private static String name(TestIdentifier test) {
    return test.getSource().orElse(null) instanceof MethodSource source
        ? source.getClassName().replaceAll(".*\\.", "") + "." + source.getMethodName()
        : test.getDisplayName();
  }

  /** Ends with the processes that the tests have started. */
  private static void end(int code) {
    ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
    System.out.flush();
    Runtime.getRuntime().halt(code);
  }
}
