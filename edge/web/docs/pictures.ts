import { type Html, html } from './html.ts'

interface Picture {
  readonly file: URL
  readonly type: 'image/webp' | 'image/svg+xml'
  readonly width: number
  readonly height: number
  readonly alt: string
}

/** By the names under which they are served. */
export const pictures: ReadonlyMap<string, Picture> = new Map(
  Object.entries({
    'icon.svg': {
      file: new URL('../hosted/page/icon.svg', import.meta.url),
      type: 'image/svg+xml',
      width: 32,
      height: 32,
      alt: '',
    },
    'form.webp': {
      file: new URL('pictures/form.webp', import.meta.url),
      type: 'image/webp',
      width: 390,
      height: 844,
      alt: 'The form for an account in the United States, with the name and logo of the bank that was found',
    },
    'list.webp': {
      file: new URL('pictures/list.webp', import.meta.url),
      type: 'image/webp',
      width: 390,
      height: 844,
      alt: 'The payout methods of an end-user on a phone, with the default of each currency',
    },
    'branded.webp': {
      file: new URL('pictures/branded.webp', import.meta.url),
      type: 'image/webp',
      width: 390,
      height: 844,
      alt: 'The hosted pages with the name, the logo and the green of Northwind Studio',
    },
    'branded-dark.webp': {
      file: new URL('pictures/branded-dark.webp', import.meta.url),
      type: 'image/webp',
      width: 390,
      height: 844,
      alt: 'The same in dark mode, where the green is lighter',
    },
  }),
)

export function picture(name: string): Html {
  const { width, height, alt } = pictures.get(name)!
  return html`<img src="/docs/pictures/${name}" width="${width}" height="${height}" alt="${alt}" />`
}
