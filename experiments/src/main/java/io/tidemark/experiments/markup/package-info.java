/** Writing well-formed XML and HTML. */
package io.tidemark.experiments.markup;
