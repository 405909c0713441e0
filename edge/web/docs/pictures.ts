import { type Html, html } from '../html/html.ts'

interface Picture {
  readonly file: URL
  readonly type: 'image/webp' | 'image/svg+xml'
}

/** By the names under which they are served. */
export const pictures: ReadonlyMap<string, Picture> = new Map([
  ['icon.svg', { file: new URL('../hosted/page/icon.svg', import.meta.url), type: 'image/svg+xml' }],
  ['form.webp', screenshot(new URL('pictures/form.webp', import.meta.url))],
  ['list.webp', screenshot(new URL('pictures/list.webp', import.meta.url))],
  ['branded.webp', screenshot(new URL('pictures/branded.webp', import.meta.url))],
  ['branded-dark.webp', screenshot(new URL('pictures/branded-dark.webp', import.meta.url))],
])

function screenshot(file: URL): Picture {
  return { file, type: 'image/webp' }
}

/** A screenshot of a phone, which a page names by its file. */
export function picture(file: string, alt: string): Html {
  const name = file.slice(file.lastIndexOf('/') + 1)
  if (!pictures.has(name)) throw new Error(`a page shows ${file}, which is not served`)
  return html`<img src="/docs/pictures/${name}" width="390" height="844" alt="${alt}" />`
}
