import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { decode, encode } from 'fast-png'
import type { Look } from './camera.ts'
import type { PictureLanguage } from './album.ts'
import type { State } from './states.ts'

const folder = fileURLToPath(new URL('accepted/', import.meta.url))
const pathOf = (name: string) => join(folder, `${name}.png`)
const VERSION = join(folder, 'chromium.txt')

/** The looks in which the tests compare a state in a language. Most states have one, as more would take too long. */
export function comparedLooks({ isComparedWidely }: State, language: PictureLanguage): readonly Look[] {
  if (language === 'en') return isComparedWidely ? ['phone', 'phone-dark', 'desktop'] : ['phone']
  return language === 'ar' && isComparedWidely ? ['phone'] : []
}

export function acceptedPicture(name: string): Uint8Array | undefined {
  return existsSync(pathOf(name)) ? readFileSync(pathOf(name)) : undefined
}

/** The version of Chromium that drew the accepted pictures. */
export const acceptedVersion = () => readFileSync(VERSION, 'utf8').trim()

export function startAccepting(chromium: string): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  writeFileSync(VERSION, `${chromium}\n`)
}

export function accept(name: string, png: Uint8Array): void {
  writeFileSync(pathOf(name), withFewColours(png))
}

/** The most that a channel may change, of 255. */
const STEP = 5
/** A colour of at least so many pixels does not change. */
const AREA_PIXELS = 100
const PALETTE_MAX = 256

type Colour = [red: number, green: number, blue: number]

/** The same picture in a third of the bytes: rare shades between text and background become near colours. */
function withFewColours(png: Uint8Array): Uint8Array {
  const { width, height, channels, data } = decode(png)
  const colours = Uint32Array.from({ length: width * height }, (_, at) => {
    const [red = 0, green = 0, blue = 0] = data.subarray(at * channels, at * channels + 3)
    return (red << 16) | (green << 8) | blue
  })
  const { palette, places } = paletteOf(colours)
  const indices = Uint8Array.from(colours, colour => places.get(colour)!)
  return encode({ width, height, channels: 1, depth: 8, data: indices, palette }, { zlib: { level: 9 } })
}

/** The colours by falling pixel count, without those near an earlier one, and the index for each colour. */
function paletteOf(colours: Uint32Array) {
  const counts = new Map<number, number>()
  for (const colour of colours) counts.set(colour, (counts.get(colour) ?? 0) + 1)
  const palette: Colour[] = []
  const places = new Map<number, number>()
  for (const [packed, count] of [...counts].toSorted(([, one], [, other]) => other - one)) {
    const colour: Colour = [packed >> 16, (packed >> 8) & 255, packed & 255]
    const distances = palette.map(each => distance(each, colour))
    const nearest = distances.indexOf(Math.min(...distances))
    const isOwn = nearest < 0 || distances[nearest]! > STEP || count >= AREA_PIXELS
    const isNew = isOwn && palette.length < PALETTE_MAX
    places.set(packed, isNew ? palette.push(colour) - 1 : nearest)
  }
  return { palette, places }
}

const distance = (one: Colour, other: Colour) =>
  Math.max(...one.map((channel, at) => Math.abs(channel - other[at]!)))
