/**
 * The seconds of the preference `wait` (RFC 7240, 4.3), at most `most`. Undefined if the header has none that can be
 * honoured: preferences that are malformed are ignored, and of several only the first counts.
 */
export function preferredWait(header: string, most: number): number | undefined {
  const wait = (header.match(PREFERENCE) ?? []).find(each => WAIT.test(each))
  const [, seconds = 0] = SECONDS.exec(wait ?? '') ?? []
  return Number(seconds) > 0 ? Math.min(Number(seconds), most) : undefined
}

/** Up to the next comma that is outside of quotes. */
const PREFERENCE = /(?:[^,"]|"(?:[^"\\]|\\.)*"?)+/g
const WAIT = /^[ \t]*wait[ \t]*(?:[=;]|$)/i
const SECONDS = /=[ \t]*"?(\d+)"?[ \t]*(?:;|$)/
