import { type Html, html } from './html.ts'

interface Page {
  readonly title: string
  readonly contents: Html
  readonly main: Html
}

/** The HTML document around the contents and the main part of a page. */
export function layout({ title, contents, main }: Page): string {
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
