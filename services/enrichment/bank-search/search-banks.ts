import type { MessageInitShape } from '@bufbuild/protobuf'
import type {
  SearchBanksRequest,
  SearchBanksResponseSchema,
} from '../../../proto/gen/payprep/enrichment/v1/enrichment_pb.js'
import { type Bic, bic8, parseBic } from '../../library/banking/accounts/bic.ts'
import { compact } from '../../library/banking/accounts/fold.ts'
import { profileOf } from '../../library/banking/countries/index.ts'
import { numberIssuerOf } from '../../library/banking/countries/territories.ts'
import { bankOfBic, bankOfCode, isOfInstitution } from '../../library/banking/directory/bank-of.ts'
import type { BankDirectory } from '../../library/banking/directory/bank-directory.ts'
import { banksIn, branchesOf, fits, type ListedBank, takesBic } from './bank-list.ts'
import { type Name, rankOf, slipsTo, typedName } from './bank-match.ts'

/** Similar if the typed text has a slip. */
type Found = Omit<ListedBank, 'names'> & { readonly isSimilar?: boolean }
type Response = MessageInitShape<typeof SearchBanksResponseSchema>

/** The banks or branches of a country that match the typed text, the best first. */
export function searchBanks(
  { country, text, bankCode, limit }: Pick<SearchBanksRequest, 'country' | 'text' | 'bankCode' | 'limit'>,
  directory: BankDirectory,
): Response {
  const issuer = numberIssuerOf(country)
  const found =
    bankCode === undefined
      ? foundBanks(issuer, text, limit, directory)
      : matching(branchesOf(issuer, bankCode, directory), text, limit)
  return { banks: found.slice(0, limit).map(described), hasMore: found.length > limit }
}

function foundBanks(
  country: string,
  text: string,
  limit: number,
  directory: BankDirectory,
): readonly Found[] {
  const banks = banksIn(country, directory)
  const bic = parseBic(text)
  const ofBic = bic === undefined ? [] : banksOfBic(bic, banks)
  const found: readonly Found[] = [...new Set([...ofBic, ...matching(banks, text, limit)])]
  const isKnown = found.some(({ isSimilar }) => !isSimilar)
  return isKnown ? found : [...unlisted(country, text, bic, directory), ...found]
}

/** The banks with this BIC, else those of its institution. */
function banksOfBic(bic: Bic, banks: readonly ListedBank[]): readonly ListedBank[] {
  const same = banks.filter(each => each.bic !== '' && bic8(each.bic) === bic8(bic.text))
  return same.length > 0 ? same : banks.filter(each => isOfInstitution(bic, [each.bic]))
}

/**
 * All, if nothing was typed. Banks that match with a slip come last, as far as there is room. Sorting is stable: banks of equal rank stay in the order of the list.
 */
function matching(banks: readonly ListedBank[], text: string, limit: number): readonly Found[] {
  const code = compact(text)
  if (text.trim() === '') return banks
  const typed = typedName(text)
  const exact = ranked(banks, bank => rankAt(bank, code, typed))
  if (exact.length > limit) return exact
  const others = exact.length === 0 ? banks : banks.filter(bank => !exact.includes(bank))
  const similar = ranked(others, ({ names }) => least(names.flatMap(name => slipsTo(typed, name) ?? [])))
  return [...exact, ...similar.map(bank => ({ ...bank, isSimilar: true }))]
}

/** The banks with a rank, the lowest first. */
function ranked(
  banks: readonly ListedBank[],
  rankOfBank: (bank: ListedBank) => number | undefined,
): readonly ListedBank[] {
  return banks
    .flatMap(bank => {
      const rank = rankOfBank(bank)
      return rank === undefined ? [] : [{ bank, rank }]
    })
    .sort((one, other) => one.rank - other.rank)
    .map(({ bank }) => bank)
}

const least = (ranks: readonly number[]) => (ranks.length === 0 ? undefined : Math.min(...ranks))

/** Ranks of codes, on the scale of the ranks of names, of which 0 is best. */
const EXACT_CODE = -1
const START_OF_CODE = 1

function rankAt(bank: ListedBank, code: string, typed: Name): number | undefined {
  if (bank.code === code) return EXACT_CODE
  const ranks = bank.names.flatMap(name => rankOf(typed, name) ?? [])
  if (code !== '' && bank.code.startsWith(code)) ranks.push(START_OF_CODE)
  return least(ranks)
}

/** A bank that is not in the list, by a code or BIC that payments of the country accept. */
function unlisted(
  country: string,
  text: string,
  bic: Bic | undefined,
  directory: BankDirectory,
): readonly Found[] {
  const format = profileOf(country)?.domestic?.bank
  const code = compact(text)
  if (format === undefined || !fits(code, format)) return []
  const bank =
    bankOfCode(country, [code], undefined, directory) ??
    (bic?.country === country && takesBic(format) ? bankOfBic(bic.text, directory) : undefined)
  return bank === undefined ? [] : [{ ...bank, code }]
}

function described({ code, name, localName, town, bic, logo, isSimilar = false }: Found) {
  return {
    code,
    name,
    ...(localName !== undefined && { localName: { language: localName.language, name: localName.name } }),
    ...(town !== '' && { town }),
    ...(bic !== '' && { bic }),
    ...(logo !== '' && { logo }),
    ...(isSimilar && { isSimilar }),
  }
}
