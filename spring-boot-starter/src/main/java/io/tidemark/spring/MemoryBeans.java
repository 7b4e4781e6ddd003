package io.tidemark.spring;

import io.tidemark.SaveableMemory;
import io.tidemark.micrometer.TidemarkMetrics;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Map;
import org.springframework.beans.factory.BeanClassLoaderAware;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.BeanFactoryAware;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.support.BeanDefinitionRegistry;
import org.springframework.beans.factory.support.RootBeanDefinition;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.EnvironmentAware;
import org.springframework.context.annotation.ImportBeanDefinitionRegistrar;
import org.springframework.core.env.Environment;
import org.springframework.core.type.AnnotationMetadata;
import org.springframework.util.ClassUtils;

/** Registers a bean for each memory, one that saves it, and one that binds its metrics. */
final class MemoryBeans
    implements ImportBeanDefinitionRegistrar,
        EnvironmentAware,
        BeanFactoryAware,
        BeanClassLoaderAware {
  private static final String METRICS = "io.tidemark.micrometer.TidemarkMetrics";

  private Environment environment;
  private BeanFactory beans;
  private ClassLoader classes;

  @Override
  public void setEnvironment(Environment current) {
    environment = current;
  }

  @Override
  public void setBeanFactory(BeanFactory current) {
    beans = current;
  }

  @Override
  public void setBeanClassLoader(ClassLoader current) {
    classes = current;
  }

  @Override
  public void registerBeanDefinitions(
      AnnotationMetadata importing, BeanDefinitionRegistry registry) {
    TidemarkProperties properties =
        Binder.get(environment).bindOrCreate("tidemark", TidemarkProperties.class);
    register(properties.seen(), registry);
    register(properties.window(), registry);
    register(properties.decaying(), registry);
  }

  private void register(
      Map<String, ? extends MemorySettings> memories, BeanDefinitionRegistry registry) {
    memories.forEach((name, settings) -> {
      RootBeanDefinition memory = new RootBeanDefinition();
      memory.setTargetType(settings.type());
      memory.setInstanceSupplier(() -> opened(name, settings));
      registry.registerBeanDefinition(name, memory);
      if (settings.file() != null) {
        // It needs the memory, so it is destroyed first.
        RootBeanDefinition saving = new RootBeanDefinition(
            SavedAtEnd.class, () -> new SavedAtEnd(memory(name), settings.file()));
        saving.setDependsOn(name);
        registry.registerBeanDefinition(name + "SavedAtEnd", saving);
      }
      if (ClassUtils.isPresent(METRICS, classes)) {
        registry.registerBeanDefinition(name + "Metrics", Metrics.definition(name, this));
      }
    });
  }

  private static SaveableMemory opened(String name, MemorySettings settings) {
    try {
      return settings.open();
    } catch (IOException e) {
      throw new UncheckedIOException(name + ": " + e.getMessage(), e);
    }
  }

  private SaveableMemory memory(String name) {
    return beans.getBean(name, SaveableMemory.class);
  }

  /** Saves a memory when the program ends. */
  record SavedAtEnd(SaveableMemory memory, Path file) implements DisposableBean {
    @Override
    public void destroy() throws IOException {
      memory.save(file);
    }
  }

  /** Apart, because its class needs Micrometer, which may be absent. */
  private static final class Metrics {
    private Metrics() {}

    static RootBeanDefinition definition(String name, MemoryBeans memories) {
      return new RootBeanDefinition(
          TidemarkMetrics.class, () -> TidemarkMetrics.of(name, memories.memory(name)));
    }
  }
}
