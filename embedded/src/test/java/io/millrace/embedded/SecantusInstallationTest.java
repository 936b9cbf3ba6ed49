package io.millrace.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SecantusInstallationTest {
    /** Stands in for Python: makes an environment whose own interpreter is this script again, and notes what was called. */
    private static final String PYTHON = """
            #!/bin/sh
            echo "$@" >> "%1$s/calls"
            if [ "$1 $2" = "-m venv" ]; then
              mkdir -p "$3/bin" && cp "$0" "$3/bin/python"
            fi
            case "$*" in *"%2$s"*) echo "broken on purpose"; exit 3;; esac
            """;

    @TempDir
    Path directory;

    @Test
    void shouldInstallThePinnedVersionOnce() throws Exception {
        String python = python("nothing");

        SecantusInstallation first = SecantusInstallation.in(directory.resolve("target"), python);
        SecantusInstallation second = SecantusInstallation.in(directory.resolve("target"), python);

        assertThat(second).isEqualTo(first);
        assertThat(first.interpreter()).isExecutable();
        assertThat(calls())
                .filteredOn(call -> call.contains("pip install"))
                .containsExactly("-m pip install --disable-pip-version-check --quiet secantusdb==0.7.0b3");
    }

    @Test
    void shouldInstallOnceWhenManyAskAtTheSameTime() throws Exception {
        String python = python("nothing");
        List<CompletableFuture<SecantusInstallation>> many = IntStream.range(0, 8)
                .mapToObj(i -> CompletableFuture.supplyAsync(
                        () -> SecantusInstallation.in(directory.resolve("target"), python)))
                .toList();
        many.forEach(CompletableFuture::join);

        assertThat(calls()).filteredOn(call -> call.contains("-m venv")).hasSize(1);
    }

    @Test
    void shouldStartAfreshWhenAnInstallationWasInterrupted() throws Exception {
        Path half = Files.createDirectories(directory.resolve("target/secantus-0.7.0b3/bin"));
        Files.writeString(half.resolve("leftover"), "");

        SecantusInstallation.in(directory.resolve("target"), python("nothing"));

        assertThat(half.resolve("leftover")).doesNotExist();
        assertThat(half.resolve("python")).exists();
    }

    @Test
    void shouldNameTheCommandItsOutputAndTheWayRoundWhenPipFails() throws Exception {
        String python = python("pip install");

        assertThatThrownBy(() -> SecantusInstallation.in(directory.resolve("target"), python))
                .isInstanceOf(ServerStartException.class)
                .hasMessageContaining("pip install")
                .hasMessageContaining("broken on purpose")
                .hasMessageContaining("exit code 3")
                .hasMessageContaining("MONGODB_URI")
                .hasMessageContaining("mongod on the PATH");
    }

    @Test
    void shouldSayThatThisPythonIsTooOld() throws Exception {
        String python = python("version_info");

        assertThatThrownBy(() -> SecantusInstallation.in(directory.resolve("target"), python))
                .isInstanceOf(ServerStartException.class)
                .hasMessageContaining("needs Python 3.10 or newer");
    }

    @Test
    void shouldSayThatThereIsNoPython() {
        assertThatThrownBy(() -> SecantusInstallation.in(directory, "no-python-of-this-name"))
                .isInstanceOf(ServerStartException.class)
                .hasMessageContaining("needs Python 3.10 or newer")
                .hasMessageContaining("no-python-of-this-name")
                .hasMessageContaining("MONGODB_URI");
    }

    @Test
    void shouldTakeThePythonThatTheEnvironmentNames() {
        assertThat(SecantusInstallation.python(Map.of("MILLRACE_PYTHON", "/opt/python")))
                .isEqualTo("/opt/python");
        assertThat(SecantusInstallation.python(Map.of())).isEqualTo("python3");
    }

    @Test
    void shouldFindTheOutermostProject() throws Exception {
        Path module = Files.createDirectories(directory.resolve("project/module"));
        Files.writeString(directory.resolve("project/pom.xml"), "");
        Files.writeString(module.resolve("pom.xml"), "");

        assertThat(SecantusInstallation.projectRoot(module)).isEqualTo(directory.resolve("project"));
        assertThat(SecantusInstallation.projectRoot(directory)).isEqualTo(directory);
    }

    private String python(String failsOn) throws IOException {
        Path script = directory.resolve("python");
        Files.writeString(script, PYTHON.formatted(directory, failsOn));
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
        return script.toString();
    }

    private List<String> calls() throws IOException {
        return Files.readAllLines(directory.resolve("calls"));
    }
}
