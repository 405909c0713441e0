import { readableName } from './readable-case.ts'
import type { BankCodeRow, LocalNameRow, ReportDamage } from '../tables/source.ts'
import { codeIn, commonest, groupedBy, jsonIn, recordsIn } from './row-fields.ts'
import type { Importer } from './importer.ts'

/**
 * The branches of Ukraine's banks, grouped by the code (MFO) of the bank (National Bank of Ukraine,
 * NBU_BankInfo API, JSON).
 */
export const nbu: Importer = {
  name: 'nbu',
  summary: 'bank codes (MFO) of Ukraine, with names in English and Ukrainian and addresses, without BICs',
  publisher: 'National Bank of Ukraine, bank information',
  licence: 'open data; name the source',
  files: ['get_data_branch.json'],
  addresses: ['https://bank.gov.ua/NBU_BankInfo/get_data_branch?json'],
  precedence: 'national',
  period: 'daily',
  read([file]) {
    const records = recordsIn(jsonIn(file), file.name)
    return {
      rows(reportDamage) {
        const banks = [...banksIn(records, reportDamage)]
        return { bankCodes: banks, localNames: banks.flatMap(localNameOf) }
      },
    }
  },
}

type Branch = Readonly<Record<string, string | undefined>>

/** The value of `TYP` for a head office. */
const HEAD_OFFICE = '0'

interface Bank extends BankCodeRow {
  readonly ukrainian: string
}

function* banksIn(records: readonly Branch[], reportDamage: ReportDamage): Generator<Bank> {
  for (const [mfo, offices] of groupedBy(records, ({ MFO, GLMFO = '' }) => MFO ?? GLMFO)) {
    const code = codeIn(mfo, 6)
    if (code === undefined) {
      reportDamage(`"${mfo}" of ${offices[0]?.FULLNAME ?? 'no name'} is not an MFO (6 digits)`)
      continue
    }
    const head = offices.find(({ TYP }) => TYP === HEAD_OFFICE)
    const { ADRESS = '', P_IND = '', NP = '' } = head ?? {}
    yield {
      country: 'UA',
      code,
      name: readableName(head === undefined ? '' : latinNameOf(head)),
      ukrainian: commonest(offices.map(bankNameOf)),
      street: ADRESS,
      postCode: P_IND,
      town: NP,
    }
  }
}

function localNameOf({ country, code, ukrainian: name }: Bank): readonly LocalNameRow[] {
  return name === '' ? [] : [{ country, code, language: 'uk', name }]
}

/** The English name without its short form in brackets. */
const latinNameOf = ({ NAME_E = '' }: Branch) => NAME_E.replace(/\s*\(.*$/s, '')

/** The name of the bank, not that of the branch. */
const bankNameOf = ({ N_GOL = '', NGOLOVN = '', SHORTNAME = '', FULLNAME = '' }: Branch) =>
  N_GOL || NGOLOVN || SHORTNAME || FULLNAME
