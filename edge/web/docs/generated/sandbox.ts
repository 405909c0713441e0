import { endings, type Network } from '../../../../services/verification/providers/simulator/endings.ts'
import { sampleAccount } from '../../../../services/verification/providers/simulator/samples.ts'
import { type Html, html } from '../../html/html.ts'
import { table } from '../table.ts'
import type { Directive } from './directive.ts'

/** A country of each network that the sandbox simulates. */
const countries: Readonly<Record<Network, string>> = { VOP: 'DE', COP: 'GB', LATAM: 'MX' }
const networks = Object.keys(countries) as Network[]

/** What the accounts of the development environment answer. */
export const sandbox: Directive = () =>
  table({
    columns: ['Ending', 'What happens', 'Accounts'],
    rows: endings.map(({ digits, text, except = {} }) => [
      html`<code>${digits}</code>`,
      html`${text}
      ${networks.map(network => except[network] && html`<br />${countries[network]}: ${except[network].text}`)}`,
      html`${networks.map(network => accountOf(countries[network], digits))}`,
    ]),
    ids: endings.map(({ digits }) => `ending-${digits}`),
  })

function accountOf(country: string, digits: string): Html | undefined {
  const account = sampleAccount(country, digits)
  if (account === undefined) return undefined
  const { value, memberId, branchId } = account
  const codes = [memberId, branchId, value].flatMap(code =>
    code === undefined ? [] : html` <code>${code}</code>`,
  )
  return html`<span class="pair">${country}:${codes}</span> `
}
