package io.millrace.app.status;

import java.nio.charset.StandardCharsets;

/**
 * What devices sent, as text that does nothing: whatever steers a screen or turns the direction of writing is shown as its
 * number. It is to be put into a page as text, never as markup.
 */
final class PlainText {

    /** No more than this is shown of a message. */
    private static final int MOST = 240;

    private PlainText() {}

    /** The beginning of a message; what is no UTF-8 is shown as U+FFFD. */
    static String of(byte[] message) {
        String text = new String(message, 0, Math.min(message.length, MOST), StandardCharsets.UTF_8);
        return of(text) + (message.length > MOST ? "… (" + message.length + " bytes)" : "");
    }

    static String of(String text) {
        if (text.codePoints().noneMatch(PlainText::steers)) {
            return text;
        }
        var plain = new StringBuilder(text.length() + 16);
        text.codePoints().forEach(point -> {
            if (steers(point)) {
                plain.append(String.format("\\u%04X", point));
            } else {
                plain.appendCodePoint(point);
            }
        });
        return plain.toString();
    }

    private static boolean steers(int point) {
        return switch (Character.getType(point)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.SURROGATE -> true;
            default -> false;
        };
    }
}
