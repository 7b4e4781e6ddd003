/** All kinds of filters, by their stable ids, and files of any kind. */
package io.tidemark.core.catalog;
