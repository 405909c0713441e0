import { type Html, html } from './html.ts'

interface Document {
  readonly title: string
  readonly contents: Html
  readonly main: Html
}

/** A page of the documentation, whole. */
export function document({ title, contents, main }: Document): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        <link rel="stylesheet" href="/docs/style.css" />
      </head>
      <body>
        <nav aria-label="Contents">${contents}</nav>
        <main>${main}</main>
      </body>
    </html> `.toString()
}
