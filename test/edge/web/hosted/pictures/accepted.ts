import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Look } from './camera.ts'
import { withFewColours } from './few-colours.ts'
import type { PictureLanguage } from './album.ts'
import type { State } from './states.ts'

const folder = fileURLToPath(new URL('accepted/', import.meta.url))
const pathOf = (name: string) => join(folder, `${name}.png`)
const VERSION = join(folder, 'chromium.txt')

/** The looks in which the tests compare a state in a language: all states in one, as the tests cannot afford more. */
export function comparedLooks({ isComparedWidely }: State, language: PictureLanguage): readonly Look[] {
  if (language === 'en') return isComparedWidely ? ['phone', 'phone-dark', 'desktop'] : ['phone']
  return language === 'ar' && isComparedWidely ? ['phone'] : []
}

/** The picture that was accepted last. */
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
