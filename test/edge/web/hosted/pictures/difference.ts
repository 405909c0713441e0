import { convertIndexedToRgb, decode, encode } from 'fast-png'
import pixelmatch from 'pixelmatch'

/**
 * How much the colours of a pixel must differ to count, from 0 to 1: a little more than the palettes of the accepted
 * pictures change them. Pixels that smooth an edge never count.
 */
const COLOUR_TOLERANCE = 0.02

/**
 * So many pixels may differ. In 140 pictures taken again with the same version of Chromium, none did. The smallest
 * change that was tried makes 357.
 */
export const PIXELS_TOLERATED = 20

export interface Difference {
  /** The difference in words. */
  readonly text: string
  /** The pixels that differ, in red; absent if the sizes differ. */
  readonly picture?: Uint8Array
}

/** The difference of a PNG from the accepted one, if it exceeds the tolerance. */
export function differenceOf(
  actual: Uint8Array,
  expected: Uint8Array,
  tolerated = PIXELS_TOLERATED,
): Difference | undefined {
  const [one, other] = [pixelsOf(actual), pixelsOf(expected)]
  const { width, height } = other
  if (one.width !== width || one.height !== height)
    return { text: `it is ${one.width} x ${one.height} pixels, not ${width} x ${height}` }
  const data = new Uint8Array(width * height * 4)
  const count = pixelmatch(one.data, other.data, data, width, height, { threshold: COLOUR_TOLERANCE })
  if (count <= tolerated) return undefined
  return {
    text: `${count} pixels differ; ${tolerated} may`,
    picture: encode({ width, height, data, channels: 4 }),
  }
}

/** The pixels of a PNG as red, green, blue and alpha. */
function pixelsOf(png: Uint8Array) {
  const picture = decode(png)
  const { width, height } = picture
  const colours = picture.palette ? convertIndexedToRgb(picture) : picture.data
  const channels = colours.length / (width * height)
  const data = new Uint8Array(width * height * 4).fill(255)
  for (let at = 0; at < width * height; at++)
    data.set(colours.subarray(at * channels, (at + 1) * channels), at * 4)
  return { width, height, data }
}
