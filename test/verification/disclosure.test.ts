import t from 'tap'
import { disclosed, type Disclosure } from '../../services/verification/disclosure.ts'
import type { Finding, NameMatch, PartyType } from '../../services/verification/providers/provider.ts'

const ALL = ['NEVER', 'ON_CLOSE', 'BUSINESS_ALWAYS', 'AS_PROVIDED'] as const

/** The policies that show the name, per match and type of the holder. */
const shown: readonly [NameMatch | undefined, PartyType | undefined, readonly Disclosure[]][] = [
  ['FULL_MATCH', 'INDIVIDUAL', ['AS_PROVIDED']],
  ['FULL_MATCH', 'BUSINESS', ['BUSINESS_ALWAYS', 'AS_PROVIDED']],
  ['PARTIAL_MATCH', 'INDIVIDUAL', ['ON_CLOSE', 'BUSINESS_ALWAYS', 'AS_PROVIDED']],
  ['PARTIAL_MATCH', undefined, ['ON_CLOSE', 'BUSINESS_ALWAYS', 'AS_PROVIDED']],
  ['NO_MATCH', 'INDIVIDUAL', []],
  ['NO_MATCH', 'BUSINESS', ['BUSINESS_ALWAYS']],
  [undefined, undefined, ['AS_PROVIDED']],
]

t.test('each policy shows the names that it says, and those only', async t => {
  for (const [nameMatch, heldType, policies] of shown) {
    for (const policy of ALL) {
      const finding: Finding = {
        kind: 'FINDING',
        accountStatus: 'ACTIVE',
        heldName: 'Erika Mustermann',
        isMasked: true,
        ...(nameMatch && { nameMatch }),
        ...(heldType && { heldType }),
      }
      const { heldName, isMasked } = disclosed(finding, policy)
      const isShown = policies.includes(policy)
      t.strictSame(
        [heldName, isMasked],
        isShown ? ['Erika Mustermann', true] : [undefined, undefined],
        `${policy} ${nameMatch} ${heldType}`,
      )
    }
  }
})

t.test('an account that is not found or may not be disclosed has no name to show', async t => {
  for (const accountStatus of ['NOT_FOUND', 'FORBIDDEN'] as const) {
    for (const policy of ALL) {
      t.equal(disclosed({ kind: 'FINDING', accountStatus, heldName: 'Erika' }, policy).heldName, undefined)
    }
  }
})
