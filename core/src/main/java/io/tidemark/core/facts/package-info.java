/** The facts of a filter, a spec or a plan: named values with units. */
package io.tidemark.core.facts;
