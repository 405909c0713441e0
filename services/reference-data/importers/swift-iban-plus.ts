import { ibanFormatOf } from '../../banking/countries/iban-formats.ts'
import { readableName } from './readable-case.ts'
import type { BankCodeRow, Damaged } from '../tables/source.ts'
import type { Importer } from './importer.ts'
import { headed, type Numbered } from './layout.ts'
import { DELETED, editionOf, swiftRef, TABBED } from './swift-ref.ts'

/**
 * The bank codes in IBANs with the BIC that stands for each, and the one over
 * which it is reached where its bank is not connected to SWIFT. That others are
 * not in use it does not say: those are in the exclusion list.
 */
export const swiftIbanPlus: Importer = {
  ...swiftRef,
  name: 'swift-iban-plus',
  summary: 'bank codes in IBANs, with BICs and routing BICs',
  files: ['IBANPLUS_V3_FULL_yyyymmdd.txt'],
  read([file]) {
    const { text, dated } = editionOf(file)
    return {
      ...dated,
      rows: damaged => ({ bankCodes: bankCodes(headed(text, TABBED, columns, damaged), damaged) }),
    }
  },
}

const columns = {
  flag: 'MODIFICATION FLAG',
  country: 'IBAN ISO COUNTRY CODE',
  nationalId: 'IBAN NATIONAL ID',
  name: 'INSTITUTION NAME',
  bic: 'IBAN BIC',
  routingBic: 'ROUTING BIC',
}

type Issuer = Numbered<keyof typeof columns>

function* bankCodes(issuers: Iterable<Issuer>, damaged: Damaged): Generator<BankCodeRow> {
  for (const { flag, country, nationalId, name, bic, routingBic, line } of issuers) {
    if (flag === DELETED) continue
    const codes = codesOf(country, nationalId)
    if (codes.length === 0) damaged(`no bank code of an IBAN: ${country} ${nationalId}`, line)
    for (const code of codes) {
      yield { country, code, bic, name: readableName(name), line }
      if (routingBic !== '' && routingBic !== bic)
        yield { country, code, bic: routingBic, role: 'routing', line }
    }
  }
}

/**
 * The national id is the bank's part of an IBAN, with the branch's where it takes
 * that to tell the BIC. Where the branch alone is the number in domestic payments,
 * as a sort code is, that is the code; else the bank's own leads to it too.
 */
function codesOf(country: string, nationalId: string): readonly string[] {
  const format = ibanFormatOf(country)
  const [from, to] = format?.parts.bank ?? [0, 0]
  const bank = nationalId.slice(0, to - from)
  if (bank.length === 0 || bank.length < to - from) return []
  const branch = nationalId.slice(bank.length)
  if (branch === '') return [bank]
  return format!.memberId.includes('bank') ? [bank, bank + branch] : [branch]
}
