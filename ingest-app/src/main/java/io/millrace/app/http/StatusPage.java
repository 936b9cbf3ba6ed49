package io.millrace.app.http;

import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.function.Supplier;

/**
 * The status page at {@code /}: files of this jar, and what they ask for every few seconds. It needs no other server, and the
 * browser is told to load from no other, to run no script that is not a file of it, and to show it in no frame.
 */
final class StatusPage {

    private static final String POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self';"
            + " img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
    private static final String CHART = "/META-INF/resources/webjars/uplot/1.6.30/dist/";

    private StatusPage() {}

    static void addTo(JavalinConfig config, Supplier<String> status) {
        file(config, "/", "status.html", "text/html; charset=utf-8");
        file(config, "/status.js", "status.js", "text/javascript; charset=utf-8");
        file(config, "/status.css", "status.css", "text/css; charset=utf-8");
        file(config, "/chart.js", CHART + "uPlot.iife.min.js", "text/javascript; charset=utf-8");
        file(config, "/chart.css", CHART + "uPlot.min.css", "text/css; charset=utf-8");
        config.routes.get(
                "/status.json",
                request -> guarded(request)
                        .contentType("application/json")
                        .header("Cache-Control", "no-store")
                        .result(status.get()));
    }

    private static void file(JavalinConfig config, String path, String resource, String type) {
        byte[] bytes = read(resource);
        config.routes.get(
                path, request -> guarded(request).contentType(type).result(new String(bytes, StandardCharsets.UTF_8)));
    }

    private static Context guarded(Context request) {
        return request.header("Content-Security-Policy", POLICY)
                .header("X-Content-Type-Options", "nosniff")
                .header("Referrer-Policy", "no-referrer");
    }

    private static byte[] read(String resource) {
        try (InputStream in = StatusPage.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new IllegalStateException(resource + " is not on the class path");
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
