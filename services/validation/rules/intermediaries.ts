import { about, ladder, rule, together } from './check.ts'
import type { Facts } from '../facts/index.ts'

/** The banks between, each judged alone and by whether the next one in the chain is reached through it. */
export const intermediaryRules = together(intermediary(1), intermediary(2), intermediary(3))

function intermediary<N extends 1 | 2 | 3>(n: N) {
  return about(
    (facts: Facts) => facts.intermediaries[n - 1],
    ladder(
      rule(
        `INTERMEDIARY_${n}_INVALID_FORMAT`,
        agent => agent.hasFormat,
        'The BIC of an intermediary is shaped like one, with a country of ISO 3166.',
      ),
      rule(
        `INTERMEDIARY_${n}_DOES_NOT_EXIST`,
        agent => agent.mayExist,
        'The BIC of an intermediary is in use: not a test BIC, and listed where the list of its country is complete.',
      ),
      together(
        rule(
          `INTERMEDIARY_${n}_NO_SSI`,
          agent => agent.leadsOn,
          'The next bank of the chain names the intermediary in its settlement instructions for the currency.',
        ),
        rule(
          `INTERMEDIARY_${n}_COMPLIANCE_HIT`,
          agent => !agent.isSanctioned,
          'Neither the intermediary nor its country is on a sanctions list that was loaded.',
        ),
      ),
    ),
  )
}
