/** What a filter, a spec or a plan says of itself: named values with units. */
package io.tidemark.core.facts;
