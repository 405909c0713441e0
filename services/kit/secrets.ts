import { createHash, timingSafeEqual } from 'node:crypto'

/** Whether two secrets are the same, in a time that tells nothing of where they differ. */
export function sameSecret(given: string, expected: string): boolean {
  return timingSafeEqual(digest(given), digest(expected))
}

function digest(value: string): Buffer {
  return createHash('sha256').update(value).digest()
}
