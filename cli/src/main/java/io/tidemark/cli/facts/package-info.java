/** The facts of filters and plans, as text and as JSON. */
package io.tidemark.cli.facts;
