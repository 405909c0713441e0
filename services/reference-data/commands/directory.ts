import type { Knex } from 'knex'
import type { BankDirectory } from '../../library/banking/directory/bank-directory.ts'
import { compact } from '../../library/banking/accounts/fold.ts'
import { isCountry } from '../../library/banking/countries/iso-codes.ts'
import { parseBic } from '../../library/banking/accounts/bic.ts'
import { hasIbanCheckDigits, hasIbanStructure, parseIban } from '../../library/banking/accounts/iban.ts'
import { type Command, type Row, UsageError } from '../../kit/process/commands/command.ts'
import { statedOfBic, statedOfCode, type StatedBank } from '../claims.ts'
import { type Bank, lookup, type LookupKey } from '../lookup.ts'
import { readDirectory } from '../snapshot/snapshot.ts'
import { coverageCommand } from './coverage.ts'
import { withDatabase } from './with-database.ts'

/** Operator commands that show the content of the directory. */
export const directoryCommands: readonly Command<'reference'>[] = [
  coverageCommand,
  {
    name: 'reference lookup',
    summary:
      'Shows a bank by BIC, IBAN, or country and code such as GB:200000, with the sources that agree and that differ.',
    operands: ['bank'],
    recorded: 'nothing',
    options: {},
    run: given =>
      withDatabase(given, async db => {
        const directory = await readDirectory(db, new Date())
        return bankRows(db, directory, given.operands.bank ?? '')
      }),
  },
]

async function bankRows(db: Knex, directory: BankDirectory, text: string): Promise<Row[]> {
  const rows: Row[] = []
  for (const bank of lookup(directory, keyIn(text))) {
    const { bic, name, branchName, localNames, address, code, source, sanctions } = bank
    const stated = await statedOf(db, bank)
    rows.push({
      bic,
      name,
      branch: branchName,
      localNames: localNames?.map(shownName).join('; ') || undefined,
      code: code && `${code.country}:${code.code}`,
      street: address?.addressLine1,
      postCode: address?.postCode,
      town: address?.townName,
      source: source?.name,
      publisher: source?.publisher,
      since: source?.validFrom || undefined,
      licence: source?.licence,
      confidence: source?.confidence || undefined,
      bicSaidBy: listed(stated.filter(each => each.bic !== '' && each.bic === bic).map(saidBy)),
      otherwise: listed(stated.flatMap(each => differing(each, bank))),
      sanctions: listed((sanctions ?? []).map(({ list, date }) => `${list} ${date}`.trim())),
    })
  }
  return rows
}

type FoundName = NonNullable<ReturnType<typeof lookup>[number]['localNames']>[number]

function shownName({ language, name, branchName }: FoundName): string {
  return [`${language}:`, name, branchName].filter(Boolean).join(' ')
}

function statedOf(db: Knex, { bic = '', code }: Pick<Bank, 'bic' | 'code'>): Promise<readonly StatedBank[]> {
  const { country = '', code: number = '' } = code ?? {}
  return code === undefined ? statedOfBic(db, bic) : statedOfCode(db, country, compact(number))
}

const listed = (texts: readonly string[]) => [...new Set(texts)].join('; ') || undefined

function saidBy({ source, publisher, since, licence }: StatedBank): string {
  return `${publisher} (${[source, since, licence].filter(part => part !== '').join(', ')})`
}

/** The values in which a source differs from the answer: another BIC or another name. */
function differing(stated: StatedBank, { bic = '', name = '' }: Bank): string[] {
  const values = [
    ...(stated.bic !== '' && stated.bic !== bic ? [stated.bic] : []),
    ...(stated.name !== '' && lettersOf(stated.name) !== lettersOf(name) ? [`"${stated.name}"`] : []),
  ]
  return values.length === 0 ? [] : [`${saidBy(stated)}: ${values.join(' ')}`]
}

const lettersOf = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/**
 * `GB:200000` is a bank code; other texts are a BIC or an IBAN. The error does not repeat an invalid text: it may be an
 * account number.
 */
function keyIn(text: string): LookupKey {
  const [, letters, code] = /^([A-Za-z]{2}):(.+)$/.exec(text) ?? []
  const country = letters?.toUpperCase() ?? ''
  if (code !== undefined && isCountry(country)) return { case: 'code', value: { country, code } }
  if (code !== undefined)
    throw new UsageError(`${letters} is not a country: give its code of ISO 3166-1, such as GB:200000`)
  if (parseBic(text) !== undefined) return { case: 'bic', value: text }
  const iban = parseIban(text)
  if (hasIbanStructure(iban) && hasIbanCheckDigits(iban)) return { case: 'iban', value: text }
  throw new UsageError(
    'this is no bank: give a BIC such as BARCGB22, a valid IBAN, or a country and code such as GB:200000',
  )
}
