import { checkCnapsCode } from '../../library/banking/check-digits/cn.ts'
import type { BankCodeRow, LocalNameRow, ReportDamage } from '../tables/source.ts'
import type { Importer } from './importer.ts'
import { headed, type Numbered } from './list-layout.ts'

/**
 * The branches in China's payment systems by CNAPS code, with Chinese names. It reads the CSV that gweesin/CNAPS gathers
 * from banks (columns of April 2026), and the list of participants (行名行号) of the People's Bank of China, saved as CSV.
 * Neither says that it is complete.
 */
export const cnaps: Importer = {
  name: 'cnaps',
  summary: 'CNAPS codes of China, with the Chinese names of banks and branches',
  publisher: "People's Bank of China; gathered by gweesin/CNAPS",
  licence: "MIT for the collection; the People's Bank gives its list to participants",
  files: ['cnaps.csv'],
  addresses: ['https://raw.githubusercontent.com/gweesin/CNAPS/main/packages/core/assets/cnaps.csv'],
  precedence: 'collected',
  period: 'monthly',
  read([{ bytes }]) {
    const text = chineseTextOf(bytes)
    return {
      rows(reportDamage) {
        const branches = [...branchesIn(text, reportDamage)]
        return { bankCodes: branches, localNames: branches.map(localNameOf) }
      },
    }
  },
}

/** The names of columns in the collection, and in lists of the People's Bank. */
const columns = {
  code: ['BankCode', '行号', '联行号', '支付行号', '参与者行号'],
  branch: ['LName', '行名', '行名全称', '银行名称', '参与者名称', '参与者全称'],
} as const
/** The name of the bank itself, which lists of the People's Bank lack. */
const withBank = { ...columns, bank: ['BankName', '所属银行', '行别名称'] } as const

type Branch = BankCodeRow & { readonly chinese: Readonly<Record<'name' | 'branchName', string>> }

function* branchesIn(text: string, reportDamage: ReportDamage): Generator<Branch> {
  for (const { code, branch, bank = '', line } of rowsIn(text, reportDamage)) {
    if (checkCnapsCode(code) === true)
      yield { country: 'CN', code, chinese: { name: bank, branchName: branch }, line }
    else reportDamage(`"${code}" is not a CNAPS code (12 digits with a check digit)`, line)
  }
}

type Row = Numbered<'code' | 'branch'> & { readonly bank?: string }

function rowsIn(text: string, reportDamage: ReportDamage): Iterable<Row> {
  const [header = ''] = text.split('\n', 1)
  const delimiter = [',', '\t', ';'].find(each => header.includes(each)) ?? ','
  const hasBank = withBank.bank.some(name => header.includes(name))
  return headed(text, { delimiter }, hasBank ? withBank : columns, reportDamage)
}

function localNameOf({ country, code, chinese, line }: Branch): LocalNameRow {
  return { country, code, language: 'zh-Hans', ...chinese, ...(line !== undefined && { line }) }
}

/** UTF-8 if it is valid, else GB 18030, in which Chinese spreadsheets save. */
function chineseTextOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}
