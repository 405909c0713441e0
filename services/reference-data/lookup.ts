import type { MessageInitShape } from '@bufbuild/protobuf'
import type { BankSchema } from '../../proto/gen/payprep/referencedata/v1/reference_data_pb.js'
import type { BankCode, BankDirectory, Institution } from '../library/banking/directory/bank-directory.ts'
import { bestName, officeOf } from '../library/banking/directory/bank-of.ts'
import { bicCountry, parseBic } from '../library/banking/accounts/bic.ts'
import { readAgent } from '../library/banking/accounts/domestic-account.ts'
import { compact } from '../library/banking/accounts/fold.ts'
import { hasIbanCheckDigits, hasIbanStructure, parseIban } from '../library/banking/accounts/iban.ts'
import { ibanFormatOf } from '../library/banking/countries/iban-formats.ts'
import { profileOf } from '../library/banking/countries/index.ts'
import { invalid } from '../kit/problem.ts'

export type Bank = MessageInitShape<typeof BankSchema>

export type LookupKey =
  | { readonly case: 'bic' | 'iban'; readonly value: string }
  | { readonly case: 'code'; readonly value: { readonly country: string; readonly code: string } }
  | { readonly case: undefined }

const CODE = /^[A-Z0-9]{1,35}$/

/**
 * The banks under a BIC, a bank code or an IBAN, with their sanctions: the same data that validation
 * uses.
 */
export function lookup(directory: BankDirectory, by: LookupKey): Bank[] {
  switch (by.case) {
    case 'bic':
      return byBic(directory, by.value)
    case 'code':
      return byCode(directory, by.value)
    case 'iban':
      return byIban(directory, by.value)
    case undefined:
      return []
  }
}

function byBic(directory: BankDirectory, text: string): Bank[] {
  const bic = parseBic(text)
  if (bic === undefined) throw mistaken('/bic', 'must be a BIC, such as DEUTDEFF or DEUTDEFF500')
  const institution = directory.institution(bic.text)
  if (institution !== undefined) return [ofInstitution(institution, directory)]
  const sanctions = directory.sanctionsOn(bic.text)
  return sanctions.length === 0 ? [] : [{ bic: bic.text, sanctions: [...sanctions] }]
}

function byCode(directory: BankDirectory, key: { readonly country: string; readonly code: string }): Bank[] {
  const code = compact(key.code)
  if (!CODE.test(code)) throw mistaken('/code/code', 'must be 1 to 35 letters and digits')
  const { country } = key
  const banks = codesIn(country, code, directory).map(each => banksUnder(country, each, directory))
  return banks.find(found => found.length > 0) ?? officesOf(country, code, directory)
}

/** The code as written, then as payments in its country read it (without branch or check letter, padded), then its BIC letters. */
function codesIn(country: string, code: string, directory: BankDirectory): readonly string[] {
  const format = profileOf(country)?.domestic
  const isListed = (each: string) => directory.bankCodes(country, each).length > 0
  const read = format && readAgent(format, code, '', isListed)
  const letters = LETTERED.test(code) && hasLetteredCodes(country) ? [code.slice(0, LETTERS)] : []
  return [...new Set([code, ...(read?.bankFits ? [read.bank] : []), ...letters])]
}

const LETTERS = 4
/** Letters of a BIC, with the digits that may follow: BOMM01 in Mauritius, VALL22013 with Malta's sort code. */
const LETTERED = /^[A-Z]{4}\d{0,5}$/
const hasLetteredCodes = (country: string) => ibanFormatOf(country)?.bankCodeIsBic === true

function officesOf(country: string, code: string, directory: BankDirectory): Bank[] {
  if (!hasLetteredCodes(country) || !LETTERED.test(code)) return []
  const offices = directory.institutionsByPrefix(code.slice(0, LETTERS), country)
  return offices.map(each => ofInstitution(each, directory))
}

/** The banks of the entries under a code. An entry for a range around it is shown under the code itself. */
function banksUnder(country: string, code: string, directory: BankDirectory): Bank[] {
  const [own, ...around] = directory.bankCodes(country, code).map(entry => entryUnder(code, entry))
  if (own === undefined) return []
  const entries =
    own.bic === '' && around.length > 0 ? around.map(range => branchWithin(range, own)) : [own, ...around]
  return entries.map(entry => ofCode(entry, directory))
}

/** What is shown of an entry. */
type Entry = Omit<BankCode, 'codeTo' | 'role' | 'checkMethod'>

function entryUnder(code: string, entry: BankCode): Entry {
  const { country, bic, name, branchName, street, postCode, town, source } = entry
  return { country, code, bic, name, branchName, street, postCode, town, source }
}

/** Branch lists seldom have BICs. The range around the branch then gives the BIC, and the name unless that of the branch is better. */
function branchWithin(range: Entry, own: Entry): Entry {
  const { branchName, street, postCode, town } = own
  const { name, source } = bestName(own.name, range.name) === own.name ? own : range
  return { ...range, name, source, branchName, street, postCode, town }
}

function byIban(directory: BankDirectory, text: string): Bank[] {
  const iban = parseIban(text)
  if (!hasIbanStructure(iban) || !hasIbanCheckDigits(iban)) {
    throw mistaken('/iban', 'must be a valid IBAN')
  }
  const { country, bank, memberId } = iban
  const banks = [...new Set([memberId, bank])].flatMap(code => banksUnder(country, code, directory))
  return banks.some(({ bic }) => bic !== undefined)
    ? banks
    : [...banks, ...officesOf(country, bank, directory)]
}

const mistaken = (field: string, description: string) => invalid([{ field, description }])

function ofInstitution(institution: Institution, directory: BankDirectory): Bank {
  const { bic, name, source } = institution
  return {
    bic,
    name,
    ...addressIn(bicCountry(bic), institution),
    source: directory.sources[source]!,
    sanctions: [...directory.sanctionsOn(bic)],
  }
}

/** The code's own name and address take precedence over those of its institution. */
function ofCode(entry: Entry, directory: BankDirectory): Bank {
  const { country, code, bic, branchName } = entry
  const institution = bic === '' ? undefined : (directory.institution(bic) ?? officeOf(bic, directory))
  const named =
    [entry, institution, bankOfBranch(entry, directory)].find(each => each && each.name !== '') ?? entry
  const located = entry.town === '' && institution ? institution : entry
  return {
    ...(bic !== '' && { bic }),
    name: named.name,
    ...(branchName !== '' && { branchName }),
    localNames: [...directory.localNames(country, code)],
    ...addressIn(country, located),
    code: { country, code },
    source: directory.sources[named.source]!,
    ...(bic !== '' && { sanctions: [...directory.sanctionsOn(bic)] }),
  }
}

/** The entry of the branch's bank: some lists give the bank's name only there. */
function bankOfBranch({ country, code }: Entry, directory: BankDirectory): BankCode | undefined {
  const format = profileOf(country)?.domestic
  if (format === undefined) return undefined
  const { bank, bankFits } = readAgent(format, code)
  return bankFits && bank !== code ? directory.bankCodes(country, bank)[0] : undefined
}

function addressIn(
  country: string,
  { street, postCode, town }: Pick<Institution, 'street' | 'postCode' | 'town'>,
): Pick<Bank, 'address'> {
  if (town === '') return {}
  return {
    address: {
      country,
      townName: town,
      ...(street !== '' && { addressLine1: street }),
      ...(postCode !== '' && { postCode }),
    },
  }
}
