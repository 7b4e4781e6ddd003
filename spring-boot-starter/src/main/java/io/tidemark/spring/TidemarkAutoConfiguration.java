package io.tidemark.spring;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.context.annotation.Import;

/** Makes a bean of each memory that {@link TidemarkProperties} name. */
@AutoConfiguration
@Import(MemoryBeans.class)
public class TidemarkAutoConfiguration {}
