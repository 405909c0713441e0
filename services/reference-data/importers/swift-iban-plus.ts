import { ibanFormatOf } from '../../library/banking/countries/iban-formats.ts'
import { readableName } from './readable-case.ts'
import type { BankCodeRow, ReportDamage } from '../tables/source.ts'
import type { Importer } from './importer.ts'
import { headed, type Numbered } from './list-layout.ts'
import { DELETED, editionOf, swiftRef, TABBED } from './swift-ref.ts'

/**
 * The bank codes in IBANs with their BICs, and routing BICs of banks that are not
 * connected to SWIFT (SWIFT, IBAN Plus, technical specifications, V3). A code that is
 * missing may exist: only the exclusion list, which is not read, denies codes.
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
      rows: reportDamage => ({
        bankCodes: bankCodes(headed(text, TABBED, columns, reportDamage), reportDamage),
      }),
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

function* bankCodes(issuers: Iterable<Issuer>, reportDamage: ReportDamage): Generator<BankCodeRow> {
  for (const { flag, country, nationalId, name, bic, routingBic, line } of issuers) {
    if (flag === DELETED) continue
    const codes = codesOf(country, nationalId)
    if (codes.length === 0)
      reportDamage(`"${nationalId}" is not a bank code in the IBANs of ${country}`, line)
    for (const code of codes) {
      yield { country, code, bic, name: readableName(name), line }
      if (routingBic !== '' && routingBic !== bic)
        yield { country, code, bic: routingBic, role: 'routing', line }
    }
  }
}

/**
 * The national id is the bank's part of an IBAN, with the branch's part if the BIC
 * depends on it. If the branch alone is the domestic bank code, as a sort code is, it is
 * the code; otherwise the bank's part leads to the BIC too.
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
