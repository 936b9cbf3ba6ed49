/** What integration tests of the whole application share: servers, configuration files, and a look at results. */
@NullMarked
package io.millrace.app.support;

import org.jspecify.annotations.NullMarked;
