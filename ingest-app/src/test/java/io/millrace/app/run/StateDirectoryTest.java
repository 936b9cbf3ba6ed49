package io.millrace.app.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.app.failure.ExitCode;
import io.millrace.app.failure.Failure;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StateDirectoryTest {

    @TempDir
    private Path directory;

    @Test
    void shouldBeHeldByOneProcessOfAnApplicationAtATime() {
        Path state = directory.resolve("state");
        try (StateDirectory held = StateDirectory.hold(state, "plant")) {
            assertThat(held).isNotNull();
            assertThatThrownBy(() -> StateDirectory.hold(state, "plant"))
                    .isInstanceOfSatisfying(Failure.class, failure -> {
                        assertThat(failure.exitCode()).isEqualTo(ExitCode.LOCAL);
                        assertThat(failure.line()).contains("in use by another process", state.toString());
                    });
            StateDirectory.hold(state, "office").close();
        }
        StateDirectory.hold(state, "plant").close();
    }

    @Test
    void shouldSayThatItCannotBeWrittenTo() throws Exception {
        Path file = Files.writeString(directory.resolve("file"), "not a directory");

        assertThatThrownBy(() -> StateDirectory.hold(file.resolve("state"), "plant"))
                .isInstanceOfSatisfying(Failure.class, failure -> {
                    assertThat(failure.exitCode()).isEqualTo(ExitCode.LOCAL);
                    assertThat(failure.line()).contains("cannot be written to", "stateDirectory");
                });
    }
}
