/** Filters of the command line: made to measure, loaded, saved and described. */
package io.tidemark.cli.filter;
