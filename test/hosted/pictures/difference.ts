import { decode, encode } from 'fast-png'
import pixelmatch from 'pixelmatch'

/**
 * How unlike the colours of a pixel must be to count, from 0 to 1; pixels that smooth an edge never count. This is for other
 * versions and builds of Chromium, on other processors: with the fonts pinned, versions 153 and 156 draw every pixel alike.
 */
const COLOUR_TOLERANCE = 0.05

/** This many pixels may differ: less than two letters have. A small button that moves by 4 pixels changes some 600. */
export const PIXELS_TOLERATED = 100

export interface Difference {
  /** What is different, in words. */
  readonly text: string
  /** The pixels that differ, in red; absent if the sizes differ. */
  readonly picture?: Uint8Array
}

/** What tells a PNG from the one that was accepted, beyond what is tolerated. */
export function differenceOf(actual: Uint8Array, expected: Uint8Array): Difference | undefined {
  const [one, other] = [pixelsOf(actual), pixelsOf(expected)]
  const { width, height } = other
  if (one.width !== width || one.height !== height)
    return { text: `it is ${one.width} x ${one.height} pixels, not ${width} x ${height}` }
  const data = new Uint8Array(width * height * 4)
  const count = pixelmatch(one.data, other.data, data, width, height, { threshold: COLOUR_TOLERANCE })
  if (count <= PIXELS_TOLERATED) return undefined
  return {
    text: `${count} pixels differ; ${PIXELS_TOLERATED} may`,
    picture: encode({ width, height, data, channels: 4 }),
  }
}

/** The pixels of a PNG as red, green, blue and alpha. */
function pixelsOf(png: Uint8Array) {
  const { width, height, channels, data } = decode(png)
  if (channels === 4) return { width, height, data: Uint8Array.from(data) }
  const pixels = new Uint8Array(width * height * 4).fill(255)
  for (let at = 0; at < width * height; at++) pixels.set(data.subarray(at * 3, at * 3 + 3), at * 4)
  return { width, height, data: pixels }
}
