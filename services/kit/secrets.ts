import { createHash, timingSafeEqual } from 'node:crypto'

/** Compares two secrets in constant time. */
export function sameSecret(actual: string, expected: string): boolean {
  return timingSafeEqual(digest(actual), digest(expected))
}

function digest(value: string): Buffer {
  return createHash('sha256').update(value).digest()
}
