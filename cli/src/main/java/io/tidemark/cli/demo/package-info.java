/** What {@code demo} plays and shows. */
package io.tidemark.cli.demo;
