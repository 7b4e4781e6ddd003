/** What {@code plan} compares and recommends. */
package io.tidemark.cli.plan;
