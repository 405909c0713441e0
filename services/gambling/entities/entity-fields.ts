import { z } from 'zod'
import { canonicalAddress } from '../../library/crypto-addresses/address.ts'
import { cryptoNetworks } from '../../library/crypto-addresses/networks.ts'
import { dateTimeOf } from '../../kit/json/timestamp.ts'
import { isUuid } from '../../kit/ids.ts'
import { withoutEnd } from '../../kit/text.ts'
import {
  accountIdTypes,
  type BankAccount,
  bankIdTypes,
  cardNetworks,
  type Merchant,
  platformServices,
  schemas,
  states,
  type Schema,
} from '../../library/screening/entity.ts'
import { readNumbers } from './bank-account.ts'
import { listOf, maybe, must, name, oneOf, shortText, textAs } from './field-types.ts'

const uuid = textAs('be a UUID', text => (isUuid(text) ? text.toLowerCase() : undefined))

const dateTime = textAs('be a date and time of ISO 8601 with a zone, as 2026-01-31T12:00:00Z', dateTimeOf)

const CHARACTERS_MAX = 2_048
const SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i
const IPV4 = /^[0-9.]+$/

/**
 * Normalises a website to its host and, if present, its port, path and query: `example.com/casino`. The host is in
 * lower case and in ASCII (IDNA). Undefined if it is not an http or https address, contains a login, or has no public
 * host.
 */
function websiteOf(written: string): string | undefined {
  const text = written.trim()
  if (text === '' || text.length > CHARACTERS_MAX || /\s/.test(text)) return undefined
  const address = SCHEME.test(text) ? text : `https://${text}`
  if (!URL.canParse(address)) return undefined
  const { protocol, username, password, hostname, port, pathname, search } = new URL(address)
  if (protocol !== 'http:' && protocol !== 'https:') return undefined
  if (username !== '' || password !== '' || !HOST.test(hostname)) return undefined
  // `new URL` reads any number as an address: 1.2 as 1.0.0.2.
  if (IPV4.test(hostname) && !text.includes(hostname)) return undefined
  const host = hostname.replace(/\.$/, '') + (port && `:${port}`)
  const website = host + withoutEnd(pathname, '/') + search
  return website.length <= CHARACTERS_MAX ? website : undefined
}

/** Two labels or more (or an IPv4 address); a label of at most 63 characters, the whole of at most 253. */
const HOST = /^(?!.{255})[^.]{1,63}(?:\.[^.]{1,63})+\.?$/

const website = textAs('be the address of a website: http, https, or its host alone', websiteOf)

/** Data element 42 is padded with blanks on the right. */
const mid = textAs('have 1 to 15 printable ASCII characters that are not all zeros', written => {
  const text = written.trimEnd()
  return /^(?!0+$)[\x20-\x7e]{1,15}$/.test(text) ? text : undefined
})

const mcc = textAs('be 4 digits', text => (/^[0-9]{4}$/.test(text) ? text : undefined))

/** Data element 32. */
const acquirerId = textAs('have 1 to 11 digits that are not all zeros', text =>
  /^(?!0+$)[0-9]{1,11}$/.test(text) ? text : undefined,
)

const URLS_MAX = 1_000

const platform = z.object(
  {
    name,
    services: listOf(oneOf(platformServices), platformServices.length),
    urls: listOf(website, URLS_MAX),
  },
  must('be an object'),
)

const merchant = z
  .object(
    {
      platformId: uuid,
      cardNetwork: oneOf(cardNetworks),
      mid,
      name,
      mcc,
      acquirerId: maybe(acquirerId),
      isImpactful: z.boolean(must('be true or false')),
    },
    must('be an object'),
  )
  .transform(({ acquirerId, ...fields }): Merchant =>
    acquirerId === undefined ? fields : { ...fields, acquirerId },
  )

const bankAccount = z
  .object(
    {
      platformId: uuid,
      bankId: maybe(shortText),
      bankIdType: maybe(oneOf(bankIdTypes)),
      accountId: shortText,
      accountIdType: oneOf(accountIdTypes),
      accountHolderName: name,
    },
    must('be an object'),
  )
  .transform(({ platformId, accountHolderName, ...numbers }, context): BankAccount => {
    const read = readNumbers(numbers)
    if (!('mistakes' in read)) return { platformId, ...read, accountHolderName }
    for (const { field, message } of read.mistakes)
      context.addIssue({ code: 'custom', path: [field], message })
    return z.NEVER
  })

const cryptoWallet = z
  .object(
    {
      platformId: uuid,
      network: oneOf(cryptoNetworks),
      address: shortText,
    },
    must('be an object'),
  )
  .superRefine(({ network, address }, context) => {
    if (canonicalAddress(network, address) !== undefined) return
    context.addIssue({
      code: 'custom',
      path: ['address'],
      message: `must be an address of ${network}'s main net`,
    })
  })

const entityOf = <S extends Schema, Attributes extends z.ZodType>(schema: S, attributes: Attributes) =>
  z.object({
    id: uuid,
    schema: z.literal(schema),
    createdDate: maybe(dateTime),
    updatedDate: maybe(dateTime),
    state: maybe(oneOf(states)).transform(state => state ?? 'ACTIVE'),
    attributes,
  })

/** An entity of the dataset, brought into normal form. */
export const entityFields = z.discriminatedUnion(
  'schema',
  [
    entityOf('PLATFORM', platform),
    entityOf('MERCHANT', merchant),
    entityOf('BANK_ACCOUNT', bankAccount),
    entityOf('CRYPTO_WALLET', cryptoWallet),
  ],
  {
    error: ({ input }) =>
      typeof input === 'object' && input !== null && !Array.isArray(input)
        ? must(`be one of ${schemas.join(', ')}`).error({ input: (input as { schema?: unknown }).schema })
        : 'must be an object',
  },
)
