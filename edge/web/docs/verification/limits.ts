import { readConfig } from '../../../../services/kit/process/config/config.ts'
import { limitsOf, verificationServiceSettings } from '../../../../services/verification/config.ts'
import { costs } from '../../../../services/verification/limits/limits.ts'
import { type Html, html } from '../html.ts'

/** What an installation allows that sets nothing else. */
const defaults = readConfig({}, verificationServiceSettings)
const { client, endUser } = limitsOf(defaults)

/** The limits against guessing. */
export function limitsSection(): Html {
  return html`<section id="limits">
    <h2>Limits</h2>
    <p>
      Limits keep accounts and names from being found out by trying. Beyond one, the answer is 429 with the
      code
      <code>ACCOUNT_VERIFICATION_RATE_LIMITED</code>, and <code>Retry-After</code> says when to try again.
      Accounts that exist, under the right names, cost least.
    </p>
    <ul>
      <li>
        Each organization has ${client.depth.toLocaleString('en')} tokens and gets ${client.perMinute} a
        minute. A verification takes
        ${Object.entries(words).map(([outcome, what], index) => `${index === 0 ? '' : ', '}${costs[outcome as keyof typeof words].asker} for ${what}`)}.
      </li>
      <li>
        Each end-user that you name in <code>X-End-User-Id</code> has ${endUser.depth} of their own, and gets
        ${endUser.perMinute} a minute. So one person cannot use up the tokens of all: send it.
      </li>
      <li>
        Names that do not match an account: ${defaults.accountTries} a day and organization, and
        ${defaults.accountTriesOverall} a day in all.
      </li>
      <li>The same question again within a few minutes takes no token. The operator may set other limits.</li>
    </ul>
  </section>`
}

const words = {
  FULL_MATCH: 'a full match',
  PARTIAL_MATCH: 'a partial match',
  NO_MATCH: 'no match',
  NOT_FOUND: 'an account that is not found',
  FAILURE: 'a check that could not be made',
} as const
