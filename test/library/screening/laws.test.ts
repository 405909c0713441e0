import fc from 'fast-check'
import t from 'tap'
import type { Entity } from '../../../services/library/screening/entity.ts'
import {
  newScreening,
  type Screening,
  type ScreeningRequest,
} from '../../../services/library/screening/index.ts'
import { anyCharacter } from '../../harness/any-character.ts'
import { account, address, card } from './cases.ts'
import { bankAccount, changesOf, id, linesOf, merchant, platform, wallet } from './entities.ts'

const EVM = [
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfb6916095ca1df60bb79ce92ce3ea74c37c5d359',
] as const
const NAMES = ['QUIET HARBOUR', 'SQ *QUIET HARBOUR', 'SLOW RIVER'] as const
const MIDS = ['0012', '12', 'A1'] as const

const state = fc.constantFrom('ACTIVE' as const, 'ACTIVE' as const, 'OBSOLETE' as const)
const platformId = fc.integer({ min: 1, max: 3 }).map(id)

/** Few ids and few destinations, so that entities change, share destinations and name each other as platforms. */
const entity: fc.Arbitrary<Entity> = fc.integer({ min: 1, max: 12 }).chain(n => {
  if (n <= 3) return fc.tuple(fc.constantFrom('One', 'Two'), state).map(([name, at]) => platform(n, name, at))
  if (n <= 6)
    return fc
      .tuple(
        fc.record({
          platformId: fc.oneof(platformId, fc.constantFrom(id(7), id(n))),
          cardNetwork: fc.constantFrom('VISA' as const, 'MASTERCARD' as const),
          mid: fc.constantFrom(...MIDS),
          name: fc.constantFrom(...NAMES),
          mcc: fc.constantFrom('7995', '5816'),
          isImpactful: fc.boolean(),
        }),
        state,
      )
      .map(([fields, at]) => merchant(n, fields, at))
  if (n <= 9)
    return fc
      .tuple(
        fc.record({
          platformId,
          accountId: fc.constantFrom('GB29NWBK60161331926819', 'DE89370400440532013000', '31926819'),
          accountIdType: fc.constant('ACCOUNT_NUMBER' as const),
          bankId: fc.constantFrom('601613', 'NWBKGB2L', ''),
        }),
        state,
      )
      .map(([fields, at]) => bankAccount(n, fields, at))
  return fc
    .tuple(
      fc.record({
        platformId,
        network: fc.constantFrom('ETHEREUM' as const, 'BSC' as const),
        address: fc.constantFrom(...EVM),
      }),
      state,
    )
    .map(([fields, at]) => wallet(n, fields, at))
})
const history = fc.array(entity, { maxLength: 30 })

const questions: readonly ScreeningRequest[] = [
  ...MIDS.flatMap(mid =>
    ['VISA', 'MASTERCARD', undefined].flatMap(network =>
      NAMES.flatMap(name => ['7995', undefined].map(code => card(mid, network, name, code))),
    ),
  ),
  ...NAMES.map(name => card(undefined, undefined, name, '5816')),
  account('GB29NWBK60161331926819'),
  account('DE89370400440532013000'),
  account('31926819', 'ACCOUNT_NUMBER', '601613'),
  account('31926819', 'ACCOUNT_NUMBER', 'NWBKGB2LXXX', 'BIC'),
  account('31926819', 'ACCOUNT_NUMBER'),
  { bankAccount: { accountHolderName: 'quiet harbour ltd' }, policy: { nameHints: true } },
  ...EVM.flatMap(each => ['ETHEREUM', 'BSC', undefined].map(network => address(each, network))),
]

const answers = (screening: Screening) => questions.map(each => screening.screen(each))
const newest = (entities: readonly Entity[]) => [...new Map(entities.map(each => [each.id, each])).values()]

async function loadedWith(entities: readonly Entity[]): Promise<Screening> {
  const screening = newScreening()
  await screening.loadSnapshot(linesOf(entities), { version: '1' })
  return screening
}

t.test('A snapshot with its deltas answers as a snapshot of all', async t => {
  await fc.assert(
    fc.asyncProperty(history, fc.array(history, { maxLength: 4 }), async (first, deltas) => {
      const followed = await loadedWith(newest(first))
      for (const delta of deltas) await followed.applyDelta(changesOf(newest(delta)), { version: '1' })
      const fresh = await loadedWith(newest([...first, ...deltas.flat()]))
      t.strictSame(answers(followed), answers(fresh))
      t.equal(followed.size, fresh.size)
    }),
    { numRuns: 60 },
  )
})

t.test('Entities that are put one by one, in any order, answer as a snapshot', async t => {
  await fc.assert(
    fc.asyncProperty(history, fc.infiniteStream(fc.nat()), async (entities, order) => {
      const states = newest(entities)
      const shuffled = states
        .map(each => [order.next().value, each] as const)
        .sort(([one], [other]) => one - other)
        .map(([, each]) => each)
      const screening = await loadedWith([])
      for (const each of shuffled) screening.put(each)
      t.strictSame(answers(screening), answers(await loadedWith(states)))
    }),
    { numRuns: 60 },
  )
})

const dirty = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 300 }),
  fc.string({
    unit: fc.integer({ min: 0, max: 0xffff }).map(code => String.fromCharCode(code)),
    maxLength: 60,
  }),
  fc.constantFrom(
    '',
    ' ',
    '*',
    '\\',
    '0',
    '0x',
    'VISA',
    'constructor',
    '\ud800',
    '７９９５',
    'İ',
    'ß*ß',
    'x'.repeat(1 << 20),
    '\u0000'.repeat(5000),
  ),
  fc.constantFrom<unknown>(undefined, null, 0, 7995, Number.NaN, true, {}, [], Symbol.iterator, () => ''),
)

t.test('No text and no value whatever makes a question fail', async () => {
  const screening = await loadedWith([platform(1, 'One'), merchant(2, {}), bankAccount(3, {}), wallet(4, {})])
  const id = fc.oneof(dirty, fc.record({ type: dirty, value: dirty }, { requiredKeys: [] }))
  const question = fc.oneof(
    fc.record({
      card: fc.record(
        { cardNetwork: dirty, acceptorId: dirty, acceptorName: dirty, mcc: dirty },
        { requiredKeys: [] },
      ),
    }),
    fc.record({
      bankAccount: fc.record({ accountId: id, bankId: id, accountHolderName: dirty }, { requiredKeys: [] }),
    }),
    fc.record({ cryptoWallet: fc.record({ network: dirty, address: dirty }, { requiredKeys: [] }) }),
    fc.record({ card: dirty, bankAccount: dirty, cryptoWallet: dirty }, { requiredKeys: [] }),
  )
  const policy = fc.oneof(
    fc.constant(undefined),
    fc.record(
      { impactful: dirty, mccBlock: dirty, unreadable: dirty, nameHints: dirty },
      { requiredKeys: [] },
    ),
  )
  fc.assert(
    fc.property(question, policy, (each, of) => {
      const { decision } = screening.screen({ ...each, policy: of } as ScreeningRequest)
      return ['CLEAR', 'REVIEW', 'BLOCK'].includes(decision)
    }),
    { numRuns: 2000 },
  )
})
