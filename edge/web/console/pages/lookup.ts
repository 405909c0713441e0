import { AccountIdType } from '../../../../proto/gen/payprep/payments/v1/instruction_pb.js'
import type { Bank } from '../../../../proto/gen/payprep/referencedata/v1/reference_data_pb.js'
import {
  type Alert,
  AlertCode,
  AlertSeverity,
} from '../../../../proto/gen/payprep/validation/v1/validation_pb.js'
import { type Html, html } from '../../html/html.ts'
import type { FactsDeps } from '../facts.ts'
import { listed } from '../../staff/format.ts'
import { quiet, search, shown, table } from '../../staff/parts.ts'
import type { PageInput, RenderPage } from './page.ts'

type Deps = Pick<FactsDeps, 'referenceData' | 'validation'>

/** The banks under a BIC, a bank code or an IBAN with their sources, and what validation says of it. */
export const lookupPage =
  (deps: Deps): RenderPage =>
  async input => {
    const value = compact(input.query.get('value'))
    const country = compact(input.query.get('country'))
    return {
      title: 'Look up',
      main: html`<h1>Look up a bank</h1>
        ${search(
          { name: 'value', label: 'BIC, IBAN or bank code', value },
          { name: 'country', label: 'Country of a bank code', value: country, size: 3 },
        )}
        ${await answered(deps, keyIn(value, country), input)}`,
    }
  }

const compact = (text: string | null) => (text ?? '').replace(/\s/g, '').toUpperCase()

type Key =
  | { readonly case: 'bic' | 'iban'; readonly value: string }
  | { readonly case: 'code'; readonly value: { readonly country: string; readonly code: string } }

const COUNTRY = /^[A-Z]{2}$/
const IBAN = /^[A-Z]{2}[0-9]{2}[A-Z0-9]{5,30}$/
const BIC = /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/

/** With a country it is a bank code. */
function keyIn(value: string, country: string): Key | undefined {
  if (value === '') return undefined
  if (COUNTRY.test(country)) return { case: 'code', value: { country, code: value } }
  return { case: IBAN.test(value) || !BIC.test(value) ? 'iban' : 'bic', value }
}

async function answered(
  { referenceData, validation }: Deps,
  key: Key | undefined,
  input: PageInput,
): Promise<Html> {
  if (key === undefined)
    return quiet(
      'A bank code needs its country. What is looked up is not kept, and validation counts it as one of its own.',
    )
  const { ask, time } = input
  const [banks, judged] = await Promise.all([
    ask(options => referenceData.lookupBank({ by: key }, options)),
    ask(options => validation.validate({ items: [instructionOf(key)] }, options)),
  ])
  return html`<section aria-labelledby="banks">
      <h2 id="banks">In the directory</h2>
      ${shown('reference-data', banks, time, value =>
        table({
          label: 'Banks',
          none: 'The directory has no bank under it.',
          columns: ['Bank', 'BIC', 'Code', 'Place', 'Source', 'Sanctions'].map(head => ({ head })),
          rows: value.banks.map(bankCells),
        }),
      )}
    </section>
    <section aria-labelledby="alerts">
      <h2 id="alerts">What validation says</h2>
      ${shown('validation', judged, time, ({ items }) => {
        const { alerts = [], notChecked = [] } = items[0] ?? {}
        return html`${table({
          label: 'Alerts',
          none: 'It raises no alert.',
          columns: ['Alert', 'How sure', 'Field'].map(head => ({ head })),
          rows: alerts.map(alertCells),
        })}
        ${
          notChecked.length === 0
            ? ''
            : html`<p class="quiet">Not judged: ${notChecked.map(({ reason }) => reason).join(' ')}</p>`
        }`
      })}
      <p class="quiet"><code>payprep rules</code> prints what each alert requires, and its source.</p>
    </section>`
}

function instructionOf(key: Key) {
  switch (key.case) {
    case 'bic':
      return { creditorAgent: { bic: key.value } }
    case 'iban':
      return { creditorAccount: { id: { type: AccountIdType.IBAN, value: key.value } } }
    case 'code':
      return {
        creditorAgent: {
          clearingSystemMemberId: { memberId: key.value.code },
          address: { country: key.value.country },
        },
      }
  }
}

const bankCells = ({
  bic,
  name,
  branchName,
  code,
  address,
  source,
  sanctions,
}: Bank): readonly (Html | string)[] => [
  branchName === undefined ? name : html`${name} <small>${branchName}</small>`,
  bic ?? '–',
  code === undefined ? '–' : `${code.country} ${code.code}`,
  listed([address?.addressLine1, address?.postCode, address?.townName].filter(each => each !== undefined)) ||
    '–',
  source === undefined ? '–' : html`${source.name} <small>${source.validFrom}</small>`,
  sanctions.length === 0
    ? '–'
    : html`<span class="state bad"
        >${sanctions.map(({ list, entry }) => `${list} ${entry}`).join(', ')}</span
      >`,
]

const alertCells = ({ code, field, message, severity }: Alert): readonly (Html | string)[] => [
  html`<code>${AlertCode[code] ?? String(code)}</code> <span class="under">${message}</span>`,
  severity === AlertSeverity.CERTAIN ? 'certain' : 'doubtful',
  html`<code>${field ?? '–'}</code>`,
]
