import { type Html, html } from './html.ts'

/** The head of a page: what each begins with, its title, and the files that it loads. */
export function headOf(title: string, ...files: readonly Html[]): Html {
  return html`<head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${title}</title>
    ${files}
  </head>`
}

export const stylesheet = (href: string): Html => html`<link rel="stylesheet" href="${href}" /> `
