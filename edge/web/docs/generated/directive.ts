import type { Html } from '../html.ts'
import type { Source } from '../page.ts'

/** What makes HTML in place of a line `::name argument` of a page. */
export type Directive = (argument: string, surroundings: Surroundings) => Html | readonly Html[]

interface Surroundings extends Source {
  /** A text with the values for its `{{names}}`. */
  readonly filled: (text: string) => string
}
