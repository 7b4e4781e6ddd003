/** What filters and plans say of themselves, for people and for machines. */
package io.tidemark.cli.facts;
