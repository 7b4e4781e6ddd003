/** Memories as beans of Spring: see {@link io.tidemark.spring.TidemarkProperties}. */
package io.tidemark.spring;
