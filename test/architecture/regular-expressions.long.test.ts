import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Diagnostics, Parameters } from 'recheck'
import t from 'tap'
import ts from 'typescript'
import type { Found } from './built-expressions.ts'

/** The part of recheck that is JavaScript alone: it starts no program and no worker. */
const { checkSync } = createRequire(import.meta.url)('recheck/lib/browser.js') as {
  checkSync: (source: string, flags: string, parameters: Parameters) => Diagnostics
}

/**
 * Judged by automata, or by counting the steps of attacks where those would be too large or cannot look around. Nothing is timed, and
 * attacks are drawn from one seed, so that the result is the same on any machine.
 */
const PARAMETERS: Parameters = {
  timeout: null,
  attackTimeout: null,
  incubationTimeout: null,
  seedingTimeout: null,
  maxNFASize: 8_000,
  maxIteration: 5,
  maxGeneStringSize: 1_000,
  maxAttackStringSize: 4_000,
  attackLimit: 2_000_000,
  incubationLimit: 100_000,
  recallLimit: 0,
  randomSeed: 7,
}

/** Folders whose regular expressions read nothing that a client, an end-user, a bank or another program sends. */
const OWN: readonly (readonly [folder: string, reads: string])[] = [
  ['edge/web/docs/', 'our documentation, when a program starts'],
  ['edge/web/console/map/', 'our map of the world'],
  ['edge/web/build/', 'our sources'],
  ['edge/sdk/build/', 'our description of the API'],
  ['services/deploy/', 'our sources and settings'],
  ['services/reference-data/importers/', 'lists of publishers, in a command of an operator'],
]

/** Regular expressions that are not linear, or that the checker cannot judge, with what bounds them. */
const LISTED: Readonly<Record<string, string>> = {
  'edge/gateway/openapi/comments.ts /\\s*\\n\\s*/g': 'comments of our contract',
  'edge/operator/cli/command-help.ts /^ +(\\S+) {2,}(.+)$/': 'our texts of help',
  'edge/operator/cli/command-line.ts /\\.?\\s*\\n|\\. /': 'an argument that the operator types',
  'edge/operator/cli/text-table.ts / +$/gm':
    'what an operator lists: names are of 140 characters, lines of 100',
  'services/kit/process/logging/without-accounts.ts':
    'is too large: its parts begin at the edge of a word alone, and read it in one way',
  'services/library/banking/check-digits/gb/modulus-files.ts /^([0-9]{6}) +([0-9]{6}) +(.*)$/':
    'a list that an operator imports',
  'services/library/banking/countries/notation.ts /(\\d+)!([nac])/g': 'our profiles of countries',
  'services/library/names/forms/forms.ts /^(\\S+)((?: [!^])*) \\| ([^=~]+)(.*)$/': 'our list of legal forms',
  'services/validation/rules/iban.ts /(\\d+)!?([nac])/g': 'our profiles of countries',
}

/** Files that make regular expressions of parts only later, with where the parts come from. */
const LATER: Readonly<Record<string, string>> = {
  'edge/web/hosted/page/field-problem.ts': 'patterns of our profiles of countries, which are judged there',
  'services/beneficiaries/requirements/check-form.ts': 'the same',
  'services/beneficiaries/requirements/clean.ts': 'the same',
  'services/beneficiaries/requirements/written.ts': 'the same',
  'services/kit/postgres/delete-in-steps.ts': 'names of our tables',
  'services/library/bounds/mistakes.ts': 'patterns of the contract, which are judged there',
}

const files = execFileSync('git', ['ls-files', 'edge', 'services'], { encoding: 'utf8' })
  .split('\n')
  .filter(file => /\.(?:tsx?|cjs)$/.test(file) && !OWN.some(([folder]) => file.startsWith(folder)))

/** The literals of a file, and its texts named `pattern` that begin as one: regular expressions are made of them. */
function foundIn(file: string): Found[] {
  const found: Found[] = []
  const tree = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/')
      found.push({ file, source: node.text.slice(1, end), flags: node.text.slice(end + 1) })
    } else if (
      ts.isPropertyAssignment(node) &&
      node.name.getText() === 'pattern' &&
      ts.isStringLiteralLike(node.initializer) &&
      node.initializer.text.startsWith('^')
    ) {
      found.push({ file, source: node.initializer.text, flags: 'u' })
    }
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return found
}

/** The patterns of the fields of the contract. */
function contractPatterns(): Found[] {
  const protos = execFileSync('git', ['ls-files', 'proto'], { encoding: 'utf8' }).split('\n')
  return protos
    .filter(file => file.endsWith('.proto'))
    .flatMap(file =>
      [...readFileSync(file, 'utf8').matchAll(/\bpattern: ("(?:[^"\\]|\\.)*")/g)].map(([, text]) => ({
        file,
        source: `^(?:${JSON.parse(text!)})$`,
        flags: 'u',
      })),
    )
}

/** Those that are made of parts when the programs are loaded. */
const building = files.filter(file => /\bnew RegExp\(/.test(readFileSync(file, 'utf8')))
const loading = [
  '--import',
  'tsx',
  'test/architecture/built-expressions.ts',
  'services/wiring.ts',
  'edge/app.ts',
]
const printed = execFileSync(process.execPath, [...loading, ...building], { encoding: 'utf8' })
const built = (JSON.parse(printed) as Found[]).filter(({ file }) => files.includes(file))

t.test('a file that makes regular expressions of parts does so when it is loaded, or is listed', async t => {
  const makers = new Set(built.map(({ file }) => file))
  t.strictSame(
    building.filter(file => !makers.has(file)),
    Object.keys(LATER),
  )
})

t.test(
  'each regular expression that reads texts of others takes a time that is linear in their length',
  async t => {
    const found = [...files.flatMap(foundIn), ...built, ...contractPatterns()]
    const patterns = new Map(found.map(each => [`/${each.source}/${each.flags}`, each]))
    t.ok(patterns.size > 500, `${patterns.size} patterns`)
    const listed = new Set<string>()
    for (const [pattern, { file, source, flags }] of patterns) {
      const name = [file, `${file} ${pattern}`].find(each => each in LISTED)
      if (name !== undefined) {
        listed.add(name)
        continue
      }
      const { status, ...judged } = checkSync(source, flags, PARAMETERS)
      if (status !== 'safe') t.fail(`${file}: ${pattern} is ${status}: ${JSON.stringify(judged)}`)
    }
    t.strictSame([...listed].toSorted(), Object.keys(LISTED).toSorted(), 'what is listed is there')
  },
)
