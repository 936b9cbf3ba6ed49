package io.millrace.benchmarks.contestant;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

/** Figures of a running application, from its metrics. */
public final class Scrape {

    private final URI metrics;
    private final HttpClient client = HttpClient.newHttpClient();

    public Scrape(URI metrics) {
        this.metrics = metrics;
    }

    /** The sum of a meter's series that have a label, such as {@code outcome="accepted"}. */
    public long sum(String meter, String label) throws IOException, InterruptedException {
        String page = client.send(HttpRequest.newBuilder(metrics).build(), HttpResponse.BodyHandlers.ofString())
                .body();
        return sum(page, meter, label);
    }

    static long sum(String page, String meter, String label) {
        return page.lines()
                .filter(line -> (line.startsWith(meter + "{") || line.startsWith(meter + " ")) && line.contains(label))
                .mapToLong(line -> (long) Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
                .sum();
    }
}
