/** The root types of filters, and what a filter can do: small interfaces, one per capability. */
package io.tidemark.core.filter;
