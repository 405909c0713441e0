import type { SettlementSystem } from '../../banking/directory/settlement-systems.ts'
import { readableName, readablePlace } from './readable-case.ts'
import type { Damaged } from '../tables/source.ts'
import { isBic, isDate } from '../tables/table.ts'
import type { Importer } from './importer.ts'
import { headed, type Numbered } from './layout.ts'

const EXPORTS = 'https://www.europeanpaymentscouncil.eu/sites/default/files/participants_export'

/**
 * The registers of participants of four SEPA schemes, a file each (European
 * Payments Council). Each names a legal entity once, by a reference BIC; those of
 * its branches, in other countries too, are not in it. So only an institution of
 * which no BIC at all is named is known to be missing.
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
    licence: 'free as part of something larger, with credit to the EPC; no resale as it is',
    files: [`${scheme}.csv`],
    addresses: [`${EXPORTS}/${scheme}/${scheme}.csv`],
    precedence: 'collected',
    read: ([file], today) => ({
      registers: [system],
      rows(damaged) {
        const participants = [...participantsOf(file.bytes.toString('utf8'), today, damaged)]
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

/** Those that take part today: the register also names who will, and who has left. */
function* participantsOf(text: string, today: string, damaged: Damaged): Generator<Participant> {
  for (const participant of headed(text, { delimiter: ',' }, columns, damaged)) {
    const { bic, readyFrom, leftOn, line } = participant
    const odd = [readyFrom, leftOn].find(date => date !== '' && !isDate(date))
    if (!isBic(bic)) damaged(`no BIC: ${bic}`, line)
    else if (odd !== undefined) damaged(`no date: ${odd}`, line)
    else if (readyFrom <= today && (leftOn === '' || leftOn > today)) yield participant
  }
}
