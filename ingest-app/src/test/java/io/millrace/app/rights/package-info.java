/**
 * What each command may do and must be allowed to: written down once, as the page of the documentation and as what servers with
 * access control grant in the tests. No other test lives here.
 */
@NullMarked
package io.millrace.app.rights;

import org.jspecify.annotations.NullMarked;
