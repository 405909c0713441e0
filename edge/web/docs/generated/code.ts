import { html } from '../html.ts'
import { textOf } from '../page-files.ts'
import { type Language, languages } from '../samples/languages.ts'
import { codeIn } from '../samples/sample.ts'
import type { Directive } from './directive.ts'

/** `::code [Python](examples/receiver.py)`: a file, or the same program in several languages. */
export const code: Directive = (links, { filled }) => {
  const programs = [...links.matchAll(/\[(.+?)\]\((.+?)\)/g)].map(
    ([, name, file]) => [name!, filled(textOf(file!)).trimEnd()] as const,
  )
  const [[, only] = []] = programs
  if (programs.length === 1) return html`<pre><code>${only}</code></pre>`
  return codeIn(Object.fromEntries(programs.map(([name, program]) => [idOf(name), program])))
}

function idOf(name: string): Language {
  return (Object.keys(languages) as Language[]).find(id => languages[id].name === name)!
}
