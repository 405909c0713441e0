import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { BrowserContext } from 'playwright-core'

const { resolve } = createRequire(import.meta.url)

const text = ['noto-sans', 'noto-sans-arabic', 'noto-sans-jp']
const code = ['noto-sans-mono']

/** A host that does not exist: the browser's requests to it are answered here. */
const ORIGIN = 'https://fonts.test'

const familyOf = (css: string) => /font-family: ('[^']+')/.exec(css)![1]!
const styleOf = (name: string) =>
  readFileSync(resolve(`@fontsource-variable/${name}/index.css`), 'utf8')
    .replaceAll('url(./files/', `url(${ORIGIN}/${name}/`)
    .replaceAll('font-display: swap', 'font-display: block')
const families = (names: readonly string[]) => names.map(name => familyOf(styleOf(name))).join(', ')

const style = `${[...text, ...code].map(styleOf).join('\n')}
  *, ::before, ::after, ::placeholder { font-family: ${families(text)} !important }
  :is(pre, code, kbd, samp), :is(pre, code, kbd, samp) * { font-family: ${families([...code, ...text])} !important }`

/**
 * Draws every page with fonts of npm packages for Latin, Arabic and Japanese, so that all machines draw the same. The
 * context must bypass the policies of the pages, which permit no fonts.
 */
export async function pinFonts(context: BrowserContext): Promise<void> {
  await context.addInitScript(`{
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(${JSON.stringify(style)})
    document.adoptedStyleSheets.push(sheet)
  }`)
  await context.route(`${ORIGIN}/**`, (route, request) => {
    const [, name, file] = new URL(request.url()).pathname.split('/')
    return route.fulfill({
      path: resolve(`@fontsource-variable/${name}/files/${file}`),
      contentType: 'font/woff2',
      headers: { 'access-control-allow-origin': '*' },
    })
  })
}
