/** The {@code demo} command: filters beside exact answers on a generated log. */
package io.tidemark.cli.demo;
