/** What commands share about filters: options, files, descriptions and messages. */
package io.tidemark.cli.filter;
