import { readFileSync } from 'node:fs'

/** The stylesheet of the console and the portal. */
export const style = [new URL('../html/base.css', import.meta.url), new URL('style.css', import.meta.url)]
  .map(each => readFileSync(each, 'utf8'))
  .join('\n')

/** Headers of their pages, which may load the stylesheet and nothing else. */
export const headers = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  'Cross-Origin-Opener-Policy': 'same-origin',
  // With no-referrer, browsers would not name the origin of a form.
  'Referrer-Policy': 'same-origin',
}
