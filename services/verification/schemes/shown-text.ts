/**
 * A text received from another institution, as people may be shown it: one line, without what turns the direction of the
 * text or cannot be seen or stored. The joiners of Persian and Indian scripts stay. May be empty.
 */
export function shownText(received: string): string {
  return received
    .replace(HIDDEN, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
}

/** Format characters but for joiners, and lone surrogates. */
const HIDDEN = /(?![\u200C\u200D])\p{Cf}|\p{Cs}/gu
