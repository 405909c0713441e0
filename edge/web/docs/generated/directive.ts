import type { Html } from '../../html/html.ts'
import type { Source } from '../page.ts'

/** Makes the HTML that replaces a line `::name argument` of a page. */
export type Directive = (argument: string, context: PageContext) => Html | readonly Html[]

interface PageContext extends Source {
  /** Fills in the `{{names}}` of a text. */
  readonly filled: (text: string) => string
}
