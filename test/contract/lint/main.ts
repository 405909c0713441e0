// Lints the public description by the rules of Redocly and Spectral. Prints what they find, and exceptions that except nothing.
import { createConfig, lintFromString } from '@redocly/openapi-core'
import spectral, { type RulesetDefinition } from '@stoplight/spectral-core'
import owaspModule from '@stoplight/spectral-owasp-ruleset'
import { oas } from '@stoplight/spectral-rulesets'
import { describedInterface } from '../../../edge/operator/description.ts'
import { exceptions } from './exceptions.ts'

const description = describedInterface('https://payprep.example.org')

async function foundByRedocly(): Promise<readonly string[]> {
  const config = await createConfig({
    extends: ['recommended-strict'],
    // One example has an unknown field on purpose.
    rules: { 'no-invalid-media-type-examples': { severity: 'error', allowAdditionalProperties: true } },
  })
  const found = await lintFromString({ source: JSON.stringify(description), config })
  return found.map(({ ruleId, message, location: [at] }) => `${ruleId}: ${message} ${at?.pointer}`)
}

/** Node and TypeScript differ on what a CommonJS module with a default exports. */
const owasp = ((owaspModule as { default?: unknown }).default ?? owaspModule) as {
  readonly rules: Readonly<Record<string, object>>
}

/** A pattern or a format bounds a string too, and the limits of what clients send are those that count. */
const boundedStrings = {
  ...owasp.rules['owasp:api4:2023-string-limit'],
  given: ['requestBody', 'parameters'].map(
    part => `$.paths[*][*].${part}..[?(@ && @.type=='string' && !@.pattern && !@.format)]`,
  ),
}

async function foundBySpectral(): Promise<readonly string[]> {
  const linter = new spectral.Spectral()
  const off = exceptions.filter(({ at }) => at === undefined).map(({ rule }) => [rule, 'off'])
  linter.setRuleset({
    extends: [
      [oas, 'recommended'],
      [owasp, 'recommended'],
    ],
    rules: { ...Object.fromEntries(off), 'owasp:api4:2023-string-limit': boundedStrings },
  } as RulesetDefinition)
  const found = (await linter.run(description as unknown as Record<string, unknown>)).map(each => ({
    rule: String(each.code),
    at: each.path.join('/'),
    message: each.message,
  }))
  const local = exceptions.filter(({ at }) => at !== undefined)
  const excepts = ({ rule, at }: (typeof local)[number], each: (typeof found)[number]) =>
    rule === each.rule && at!.test(each.at)
  return [
    ...found
      .filter(each => !local.some(exception => excepts(exception, each)))
      .map(({ rule, at, message }) => `${rule}: ${message} ${at}`),
    ...local
      .filter(exception => !found.some(each => excepts(exception, each)))
      .map(({ rule, at }) => `${rule}: the exception at ${at} excepts nothing`),
  ]
}

const found = [...(await foundByRedocly()), ...(await foundBySpectral())]
process.stdout.write(found.map(each => `${each}\n`).join(''))
process.exitCode = found.length === 0 ? 0 : 1
