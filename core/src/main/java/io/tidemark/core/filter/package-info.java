/** What a filter can do: interfaces of few methods, one per capability. */
package io.tidemark.core.filter;
