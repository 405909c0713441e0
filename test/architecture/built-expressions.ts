// Loads the modules that are named and what they import, and prints the regular expressions that these make of parts meanwhile, by
// `new RegExp`: as JSON, a list of Found.
import { pathToFileURL } from 'node:url'

/** A regular expression, and the file of ours that has it. */
export interface Found {
  readonly file: string
  readonly source: string
  readonly flags: string
}

/** The file in `at new X (file:///.../services/kit/text.ts:10:15)`. */
const FRAME = /^(?!.*\/node_modules\/).*\/((?:edge|services)\/[\w./-]+\.tsx?)\b/

const found: Found[] = []
const Native = globalThis.RegExp
globalThis.RegExp = new Proxy(Native, {
  construct(target, parts, newTarget) {
    const made: RegExp = Reflect.construct(target, parts, newTarget)
    const [, , caller = ''] = new Error('made here').stack!.split('\n')
    const file = FRAME.exec(caller)?.[1]
    if (file !== undefined) found.push({ file, source: made.source, flags: made.flags })
    return made
  },
})
for (const module of process.argv.slice(2)) await import(pathToFileURL(module).href)
process.stdout.write(JSON.stringify(found), () => process.exit())
