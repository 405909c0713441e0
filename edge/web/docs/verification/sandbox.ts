import {
  type Ending,
  endings,
  type Network,
} from '../../../../services/verification/providers/simulator/endings.ts'
import { sampleAccount } from '../../../../services/verification/providers/simulator/samples.ts'
import { type Html, html } from '../html.ts'

/** A country of each network that the sandbox simulates. */
const countries: Readonly<Record<Network, string>> = { VOP: 'DE', COP: 'GB', LATAM: 'MX' }
const networks = Object.keys(countries) as Network[]

/** What the accounts of the development environment answer. */
export function sandboxSection(): Html {
  return html`<section id="sandbox">
    <h2>Sandbox accounts</h2>
    <p>
      In the development environment every bank is simulated, unless the operator configures others. The last
      three digits of the part of an account number that a bank may choose, before check digits, decide the
      answer; any others act as 000. The accounts here have correct check digits, so that they pass
      validation: an IBAN for Verification of Payee, a sort code and an account number for Confirmation of
      Payee, a CLABE for the networks of Latin America.
    </p>
    <table>
      <thead>
        <tr>
          <th>Ending</th>
          <th>What happens</th>
          <th>Accounts</th>
        </tr>
      </thead>
      <tbody>
        ${endings.map(endingRow)}
      </tbody>
    </table>
  </section>`
}

function endingRow(ending: Ending): Html {
  const { digits, text, except = {} } = ending
  return html`<tr id="ending-${digits}">
    <th scope="row"><code>${digits}</code></th>
    <td data-label="What happens">
      ${text}
      ${networks.map(network => except[network] && html`<br />${countries[network]}: ${except[network].text}`)}
    </td>
    <td data-label="Accounts">${networks.map(network => accountOf(network, digits))}</td>
  </tr> `
}

function accountOf(network: Network, digits: string): Html | undefined {
  const country = countries[network]
  const account = sampleAccount(country, digits)
  if (account === undefined) return undefined
  const { value, memberId, branchId } = account
  const codes = [memberId, branchId, value].flatMap(code =>
    code === undefined ? [] : html` <code>${code}</code>`,
  )
  return html`<span class="pair">${country}:${codes}</span> `
}
