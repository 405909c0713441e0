import { html } from '../../html/html.ts'
import { textOf } from '../page-files.ts'
import { codeIn } from '../samples/sample.ts'
import type { Directive } from './directive.ts'

/** `::code [Python](examples/receiver.py)`: a file, or the same program in several languages. */
export const code: Directive = (links, { filled }) => {
  const programs = [...links.matchAll(/\[(.+?)\]\((.+?)\)/g)].map(
    ([, name, file]) => [name!, filled(textOf(file!)).trimEnd()] as const,
  )
  const [[, only] = []] = programs
  return programs.length === 1 ? html`<pre><code>${only}</code></pre>` : codeIn(programs)
}
