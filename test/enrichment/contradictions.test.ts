import { create } from '@bufbuild/protobuf'
import fc from 'fast-check'
import t from 'tap'
import {
  AccountIdType,
  PaymentInstructionSchema,
} from '../../proto/gen/payprep/payments/v1/instruction_pb.js'
import { parseIban } from '../../services/library/banking/accounts/iban.ts'
import { bicsOfCodes, ibanBankOf } from '../../services/library/banking/directory/bank-of.ts'
import { enrich, type Enrichments } from '../../services/enrichment/enrich.ts'
import { bankDirectory } from '../../services/library/banking/directory/directory-sketch.ts'
import { banksWithoutIban } from '../harness/banks-without-iban.ts'
import { type AccountOfBank, directoryOfTwoBanks, instructionOf, twoBanks } from '../harness/two-banks.ts'

function enriched(country: string, parts: Partial<AccountOfBank>): Enrichments {
  return enrich(create(PaymentInstructionSchema, instructionOf(country, parts)), directoryOfTwoBanks)
}

/** Both banks in turn, so that each contradiction is tried in both directions. */
const pairs = twoBanks.flatMap(([country, one, other]) => [
  [country, one, other] as const,
  [country, other, one] as const,
])

t.test('an account has the same answer as an IBAN and as a domestic number', async t => {
  for (const [country, { iban, account, memberId }] of pairs) {
    t.strictSame(enriched(country, { account, memberId }), enriched(country, { iban }), country)
  }
})

t.test('a BIC or a bank code of another bank changes nothing in the answer for an account', async t => {
  for (const [country, { iban, account, memberId }, other] of pairs) {
    const answer = enriched(country, { iban })
    const { bic } = other
    t.strictSame(enriched(country, { iban, bic }), answer, `${country} IBAN, BIC`)
    t.strictSame(enriched(country, { iban, memberId: other.memberId }), answer, `${country} IBAN, code`)
    t.strictSame(enriched(country, { iban, bic, memberId: other.memberId }), answer, `${country} all three`)
    t.strictSame(enriched(country, { account, memberId, bic }), answer, `${country} number, code, BIC`)
    const holdsBank = account.slice(0, 8).includes(memberId)
    if (!holdsBank) continue
    t.strictSame(enriched(country, { account, bic }), answer, `${country} number, BIC`)
    t.strictSame(enriched(country, { account, memberId: other.memberId }), answer, `${country} number, code`)
  }
})

t.test(
  'a domestic number that includes its bank decides as an IBAN does, unless it fails its check',
  async t => {
    const directory = bankDirectory({
      institutions: banksWithoutIban
        .flatMap(([, ...both]) => both.map(({ bic }) => ({ bic, name: `Bank ${bic.slice(0, 4)}` })))
        .sort((a, b) => (a.bic < b.bic ? -1 : 1)),
      bankCodes: banksWithoutIban.flatMap(([country, ...both]) =>
        both.map(({ memberId: code, bic }) => ({ country, code, bic, name: `Bank ${bic.slice(0, 4)}` })),
      ),
    })
    const bankOf = (country: string, parts: Partial<AccountOfBank>) =>
      enrich(create(PaymentInstructionSchema, instructionOf(country, parts)), directory).creditorAgent?.bic
    for (const [country, one, other] of banksWithoutIban) {
      if (one.account === undefined || other.account === undefined) continue
      t.equal(bankOf(country, { account: one.account, bic: other.bic }), one.bic, country)
      t.equal(bankOf(country, { account: other.account, bic: one.bic }), other.bic, country)
      const mistyped = one.account.slice(0, -1) + String((Number(one.account.at(-1)) + 3) % 10)
      t.equal(bankOf(country, { account: mistyped, bic: other.bic }), other.bic, `${country} mistyped`)
    }
  },
)

t.test('without an account the BIC decides, and a bank code of another bank changes nothing', async t => {
  for (const [country, { bic }, { memberId }] of pairs) {
    t.strictSame(enriched(country, { bic, memberId }), enriched(country, { bic }), country)
  }
})

const accounts = twoBanks.flatMap(([country, ...both]) => both.map(account => ({ country, ...account })))
const anAccount = fc.constantFrom(...accounts)

t.test('all parts of an answer lead to one institution, whatever was asked', async () => {
  const given = { requiredKeys: [] }
  const asked = fc.record({ iban: anAccount, account: anAccount, memberId: anAccount, bic: anAccount }, given)
  fc.assert(
    fc.property(anAccount, asked, ({ country }, from) => {
      const parts = Object.fromEntries(
        Object.entries(from).map(([part, of]) => [part, of?.[part as keyof AccountOfBank]]),
      )
      return institutionsIn(country, enriched(country, parts)).size <= 1
    }),
    { numRuns: 2_000 },
  )
})

function institutionsIn(
  country: string,
  { creditorAgent, creditorAccount }: Enrichments,
): ReadonlySet<string> {
  const iban = creditorAccount?.ids?.find(({ type }) => type === AccountIdType.IBAN)?.value
  const memberId = creditorAgent?.clearingSystemMemberId?.memberId
  const bics = [
    ...(creditorAgent?.bic === undefined ? [] : [creditorAgent.bic]),
    ...(iban === undefined ? [] : ibanBankOf(parseIban(iban), directoryOfTwoBanks).bics),
    ...(memberId === undefined
      ? []
      : bicsOfCodes(iban?.slice(0, 2) ?? country, [memberId], directoryOfTwoBanks)),
  ]
  const names = creditorAgent?.name === undefined ? [] : [creditorAgent.name.replace('Bank ', '')]
  return new Set([...names, ...bics.map(bic => bic.slice(0, 4))])
}

t.test('a BIC of another bank of the same network changes nothing in the answer for an IBAN', async t => {
  const directory = bankDirectory({
    institutions: [
      { bic: 'GENODEFFXXX', name: 'DZ Bank' },
      { bic: 'GENODEM1BOH', name: 'Volksbank Bocholt' },
      { bic: 'GENODEM1GLS', name: 'GLS Bank' },
    ],
    bankCodes: [
      { country: 'DE', code: '42860003', bic: 'GENODEM1BOH' },
      { country: 'DE', code: '43060967', bic: 'GENODEM1GLS' },
    ],
  })
  const answer = (bic?: string) =>
    enrich(
      create(PaymentInstructionSchema, {
        ...(bic !== undefined && { creditorAgent: { bic } }),
        creditorAccount: { id: { type: AccountIdType.IBAN, value: 'DE49430609670000033401' } },
      }),
      directory,
    )
  t.match(answer(), { creditorAgent: { name: 'GLS Bank', bic: 'GENODEM1GLS' } })
  for (const bic of ['GENODEM1BOH', 'GENODEM1', 'GENODEFF', 'GENODEM1GLS'])
    t.strictSame(answer(bic), answer(), bic)
})
