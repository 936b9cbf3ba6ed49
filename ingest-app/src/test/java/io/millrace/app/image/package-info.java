/** What the container image is made of. Looks at files that the build leaves; no code of the application is used. */
@NullMarked
package io.millrace.app.image;

import org.jspecify.annotations.NullMarked;
