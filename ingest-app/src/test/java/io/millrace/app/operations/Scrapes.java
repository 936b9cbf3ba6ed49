package io.millrace.app.operations;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** What a scrape brings. */
record Scrapes(List<String> samples) {

    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    static Scrapes of(URI uri) throws IOException, InterruptedException {
        return new Scrapes(
                get(uri).lines().filter(line -> !line.startsWith("#")).toList());
    }

    static String get(URI uri) throws IOException, InterruptedException {
        return CLIENT.send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString())
                .body();
    }

    Set<String> names() {
        var names = new TreeSet<String>();
        samples.forEach(sample -> names.add(sample.split("[{ ]", 2)[0]));
        return names;
    }

    /** The value of the one time series that begins so. */
    double value(String series) {
        List<String> found =
                samples.stream().filter(sample -> sample.startsWith(series)).toList();
        if (found.size() != 1) {
            throw new AssertionError(series + " is there " + found.size() + " times");
        }
        String sample = found.get(0);
        return Double.parseDouble(sample.substring(sample.lastIndexOf(' ') + 1));
    }
}
