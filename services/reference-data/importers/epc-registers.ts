import type { SettlementSystem } from '../../library/banking/directory/settlement-systems.ts'
import { readableName, readablePlace } from './readable-case.ts'
import type { ReportDamage } from '../tables/source.ts'
import { isBic, isDate } from '../tables/table.ts'
import { notABic } from './row-fields.ts'
import type { Importer } from './importer.ts'
import { headed, type Numbered } from './list-layout.ts'

const EXPORTS = 'https://www.europeanpaymentscouncil.eu/sites/default/files/participants_export'

/**
 * The registers of participants of four SEPA schemes, one file each (European Payments
 * Council, Registers of Participants, CSV export of 2026). A register names each legal
 * entity once, by its reference BIC, without the BICs of branches. So only an
 * institution without any BIC in the register is known not to take part.
 */
export const epcRegisters: readonly Importer[] = [
  register('SCT', 'sct', 'SEPA Credit Transfer'),
  register('SCT_INST', 'sct_inst', 'SEPA Instant Credit Transfer'),
  register('SDD_CORE', 'sdd_core', 'SEPA Direct Debit Core'),
  register('SDD_B2B', 'sdd_b2b', 'SEPA Direct Debit Business-to-Business'),
]

function register(system: SettlementSystem, scheme: string, title: string): Importer {
  return {
    name: `epc-${scheme.replace('_', '-')}`,
    summary: `participants of ${title}`,
    publisher: 'European Payments Council',
    licence: 'free as part of a larger product, with credit to the EPC; no resale unchanged',
    files: [`${scheme}.csv`],
    addresses: [`${EXPORTS}/${scheme}/${scheme}.csv`],
    precedence: 'collected',
    period: 'monthly',
    read: ([file], today) => ({
      registers: [system],
      rows(reportDamage) {
        const participants = [...participantsOf(file.bytes.toString('utf8'), today, reportDamage)]
        return {
          institutions: participants.map(({ bic, name, street, town, line }) => {
            return {
              bic,
              name: readableName(name),
              street: readablePlace(street),
              town: readablePlace(town),
              line,
            }
          }),
          participations: participants.map(({ bic, line }) => ({ system, bic, takesPart: true, line })),
        }
      },
    }),
  }
}

const columns = {
  name: 'ParticipantName',
  street: 'Address',
  town: 'City',
  bic: 'BIC',
  readyFrom: 'Readiness Date',
  leftOn: 'Scheme Leaving Date',
}

type Participant = Numbered<keyof typeof columns>

/** The current participants. The register also lists future and former ones. */
function* participantsOf(text: string, today: string, reportDamage: ReportDamage): Generator<Participant> {
  for (const participant of headed(text, { delimiter: ',' }, columns, reportDamage)) {
    const { bic, readyFrom, leftOn, line } = participant
    const invalid = [readyFrom, leftOn].find(date => date !== '' && !isDate(date))
    if (!isBic(bic)) reportDamage(notABic(bic), line)
    else if (invalid !== undefined) reportDamage(`"${invalid}" is not a date such as 2026-11-21`, line)
    else if (readyFrom <= today && (leftOn === '' || leftOn > today)) yield participant
  }
}
