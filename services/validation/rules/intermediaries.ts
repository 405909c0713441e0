import { parseBic } from '../../library/banking/accounts/bic.ts'
import { INTERMEDIARIES } from '../facts/instruction-fields.ts'
import type { Facts } from '../facts/index.ts'
import type { IntermediaryFacts } from '../facts/intermediaries.ts'
import { bicCountryMessage, bicExistenceMessage, bicFormatMessage, existenceSeverity } from './bic.ts'
import { about, ladder, rule, together } from './rule.ts'
import { bankOfBicNamed, currencyName, listed, shortBic } from './phrases.ts'
import { bankHitMessage } from './sanctions.ts'
import { sources } from './sources.ts'

/** The intermediary banks: each on its own, and whether the next bank of the chain is paid through it. */
export const intermediaryRules = about(
  (facts: Facts) => (facts.intermediaries.length === 0 ? undefined : facts),
  together(intermediary(1), intermediary(2), intermediary(3)),
)

function intermediary<N extends 1 | 2 | 3>(n: N) {
  const field = INTERMEDIARIES[n - 1]!
  return about(
    (facts: Facts) => facts.intermediaries[n - 1],
    together(
      ladder(
        rule(`INTERMEDIARY_${n}_INVALID_FORMAT`, {
          severity: 'certain',
          field,
          source: sources.bic,
          requires:
            'The BIC of an intermediary has the format of ISO 9362, with a country code of ISO 3166-1.',
          holds: agent => agent.hasFormat,
          message: ({ text, country }) =>
            parseBic(text) === undefined
              ? bicFormatMessage(text, { country, advice: 'give the BIC of the intermediary' })
              : bicCountryMessage(text),
        }),
        rule(`INTERMEDIARY_${n}_DOES_NOT_EXIST`, {
          severity: 'doubtful',
          severityIn: agent => existenceSeverity(agent.text),
          field,
          source: sources.bicLists,
          requires:
            'The BIC of an intermediary is in use: it is not a test BIC, and it is listed if the list of its country is complete.',
          holds: agent => agent.mayExist,
          message: ({ text }) => bicExistenceMessage(text),
        }),
        rule(`INTERMEDIARY_${n}_NO_SSI`, {
          severity: 'doubtful',
          field,
          source: sources.settlementInstructions,
          requires:
            'The next bank of the chain names the intermediary in its settlement instructions for the currency.',
          holds: agent => agent.isNamedByNext,
          message: correspondentMessage,
        }),
      ),
      // A sanctioned bank raises the alert even if its BIC breaks other rules.
      rule(`INTERMEDIARY_${n}_COMPLIANCE_HIT`, {
        severity: 'certain',
        field,
        source: sources.sanctionsLists,
        requires:
          'Neither the intermediary, nor its institution, nor its country is on a loaded sanctions list.',
        holds: agent => agent.hits.length === 0,
        message: ({ text, hits, directory }) => bankHitMessage(text, { hits, directory }),
      }),
    ),
  )
}

/** A message names at most this many correspondents. */
const CORRESPONDENTS_NAMED_MAX = 3

function correspondentMessage({ text, next, currency, directory }: IntermediaryFacts): string {
  const { chains } = directory.correspondentsOf(next?.text ?? '', currency ?? '')
  const all = [...new Set(chains.flat().map(shortBic))]
  const correspondents = all.slice(0, CORRESPONDENTS_NAMED_MAX)
  const bank = next === undefined ? 'The next bank' : bankOfBicNamed(next.text, directory)
  const instead =
    all.length === 0
      ? ''
      : all.length > correspondents.length
        ? `; among others it names ${listed(correspondents, 'and')}`
        : `; it names ${listed(correspondents, 'or')}`
  return `${bank} does not name ${bankOfBicNamed(text, directory)} in its settlement instructions for ${currencyName(currency)}${instead}.`
}
