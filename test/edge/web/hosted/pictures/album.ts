import type { Browser, Page } from 'playwright-core'
import type { BrandingChange } from '../../../../../edge/web/hosted/branding.ts'
import type { HostedSystem } from '../hosted-system.ts'
import { type Look, looks, picture, steadyContext } from './camera.ts'
import type { Scene } from './reach.ts'
import type { State } from './states.ts'

/** The languages of the pictures, and the locale of the browser for each. */
export const locales = { en: 'en-GB', de: 'de-DE', ja: 'ja-JP', ar: 'ar-AE' } as const
export type PictureLanguage = keyof typeof locales

export interface Picture {
  /** <language>-<look>-<state> */
  readonly name: string
  readonly png: Uint8Array
}

export type Take = (
  state: State,
  language: PictureLanguage,
  looks: readonly Look[],
) => Promise<readonly Picture[]>

const COLOR = '#0f766e'
const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><path d="M24 4 40 40 24 32 8 40Z" fill="${COLOR}"/></svg>`

/** The look of an organization that has chosen one. */
export const brand: BrandingChange = {
  color: COLOR,
  logo: { type: 'image/svg+xml', content: Buffer.from(LOGO) },
}

/** Takes the pictures of a state, which is reached once for all looks. */
export async function openAlbum(system: HostedSystem, browser: Browser): Promise<Take> {
  const [client, other] = [await system.addClient(), await system.addClient()]
  await system.brandings.change(other.organizationId, { hasNameCheck: true, ...brand })
  const take: Take = async (state, language, chosen) => {
    const context = await steadyContext(browser, locales[language])
    context.setDefaultTimeout(TRY_MS)
    try {
      const page = await context.newPage()
      await state.reach({ page, system, client, other } satisfies Scene)
      await page.locator(state.shows).first().waitFor()
      return await taken(page, state, language, chosen)
    } catch (error) {
      throw new Error(`${language}, ${state.name}: ${(error as Error).message}`, { cause: error })
    } finally {
      // Requests that are still being answered would fail.
      await context.unrouteAll({ behavior: 'ignoreErrors' })
      await context.close()
    }
  }
  return async (state, language, chosen) => {
    if (chosen.length === 0) return []
    for (let left = TRIES - 1; left > 0; left--) {
      const pictures = await take(state, language, chosen).catch(() => undefined)
      if (pictures !== undefined) return pictures
    }
    return take(state, language, chosen)
  }
}

/** On a busy machine, a page may show that a service did not answer. Each try has another end-user. */
const TRIES = 3
const TRY_MS = 60_000

async function taken(
  page: Page,
  { name, isWindow = false }: State,
  language: string,
  chosen: readonly Look[],
) {
  const pictures: Picture[] = []
  for (const look of chosen)
    pictures.push({ name: `${language}-${look}-${name}`, png: await picture(page, look, isWindow) })
  return pictures
}

/** The whole page, in all looks. */
export async function* inAllLooks(page: Page, name: string): AsyncGenerator<Picture> {
  for (const look of Object.keys(looks) as Look[])
    yield { name: `en-${look}-${name}`, png: await picture(page, look, false) }
}
