import t from 'tap'
import { newScreening } from '../../../services/library/screening/index.ts'
import { account, card, type Case, inShort, loaded } from './cases.ts'
import { merchant } from './entities.ts'

const NAME = 'QUIET HARBOUR GAMES'
const known = [
  merchant(2, { mid: '445566778899' }),
  merchant(3, { mid: '445566778899', cardNetwork: 'MASTERCARD', name: 'ANOTHER SHOP' }),
  merchant(4, { mid: '000777', name: 'SLOW RIVER BETS', mcc: '7995' }),
  merchant(5, { mid: 'HOTEL0001', name: 'GRAND DUNE HOTEL', mcc: '7011', isImpactful: true }),
  merchant(6, { mid: 'MIXED0001', name: 'MIXED ARCADE', mcc: '7995', isImpactful: true }),
  merchant(7, { mid: '0000000000AB', name: 'Żar & Söhne', mcc: '0799' }),
  merchant(8, { mid: 'CD', name: 'ODD', mcc: '7991' }),
  merchant(9, { mid: '000', name: 'ZEROS', mcc: '7800' }),
  merchant(10, { mid: '12345678901234567', name: 'NO ID TO READ', mcc: '7801' }),
  merchant(11, { mid: 'EF', name: 'GEÖFFNET*BINGO', mcc: '7994' }),
  merchant(12, { mid: 'GH', name: 'OK', mcc: '7994' }),
  merchant(13, { mid: 'BET-0042', name: 'DASHED' }),
]

const cases: readonly Case[] = [
  ['network and id', card('445566778899', 'VISA'), 'BLOCK DESTINATION_KNOWN | 2 EXACT NETWORK_AND_MID'],
  [
    'the other network has another merchant of the id',
    card('445566778899', 'MASTERCARD'),
    'BLOCK DESTINATION_KNOWN | 3 EXACT NETWORK_AND_MID',
  ],
  ['an id that is known at the other network alone', card('000777', 'MASTERCARD'), 'CLEAR'],
  [
    'an id filled up with blanks',
    card('445566778899   ', 'VISA'),
    'BLOCK DESTINATION_KNOWN | 2 EXACT NETWORK_AND_MID',
  ],
  ...[
    ['a zero width space', '4455\u200B66778899'],
    ['a soft hyphen', '4455\u00AD66778899'],
    ['a combining grapheme joiner', '44\u034F5566778899'],
    ['a variation selector', '445566\uFE0F778899'],
    ['a tag', '445566\u{E0041}778899'],
    ['a Hangul filler', '445566\u3164778899'],
  ].map(([name, id]): Case => [
    `${name} within the id`,
    card(id!, 'VISA'),
    'BLOCK DESTINATION_KNOWN | 2 EXACT NETWORK_AND_MID',
  ]),
  ...['НOTEL0001', 'HΟTEL0001', 'HOTEL0001é'].map((id): Case => [
    `a letter outside ASCII in the id ${id}`,
    card(id, 'VISA'),
    'CLEAR INPUT_UNREADABLE',
  ]),
  [
    'a name with letters that look alike',
    card('445566778899', 'VISA', 'QUIЕT ΗARВOUR GAМES'),
    'BLOCK DESTINATION_KNOWN | 2 EXACT NETWORK_AND_MID+ACCEPTOR_NAME',
  ],
  [
    'a name of other letters that are no lookalikes',
    card('445566778899', 'VISA', 'QUIЖT HARBOUR GAMES'),
    'BLOCK DESTINATION_KNOWN NAME_DIFFERS | 2 STRONG NETWORK_AND_MID',
  ],
  [
    'network and id in lower case, full width',
    card('ｈｏｔｅｌ０００１', 'visa', undefined, undefined, { impactful: 'BLOCK' }),
    'BLOCK DESTINATION_KNOWN IMPACTFUL | 5 EXACT NETWORK_AND_MID',
  ],
  [
    'the name differs',
    card('445566778899', 'VISA', 'OTHER NAME'),
    'BLOCK DESTINATION_KNOWN NAME_DIFFERS | 2 STRONG NETWORK_AND_MID',
  ],
  [
    'the name agrees, and the code',
    card('445566778899', 'VISA', NAME, '7994'),
    'BLOCK DESTINATION_KNOWN | 2 EXACT NETWORK_AND_MID+ACCEPTOR_NAME+MCC',
  ],
  [
    'another code says nothing',
    card('445566778899', 'VISA', NAME, '5411'),
    'BLOCK DESTINATION_KNOWN | 2 EXACT NETWORK_AND_MID+ACCEPTOR_NAME',
  ],

  [
    'network unknown, the name agrees with one',
    card('445566778899', undefined, NAME),
    'BLOCK DESTINATION_KNOWN | 2 STRONG MID+ACCEPTOR_NAME | 3 WEAK MID',
  ],
  [
    'network unknown, the name differs',
    card('000777', undefined, 'OTHER NAME'),
    'REVIEW NAME_DIFFERS NETWORK_UNKNOWN | 4 WEAK MID',
  ],
  ['network unknown, no name', card('000777'), 'REVIEW NETWORK_UNKNOWN | 4 WEAK MID'],
  [
    'a network of another name counts as unknown',
    card('000777', 'PLASTIC'),
    'REVIEW NETWORK_UNKNOWN | 4 WEAK MID',
  ],

  ['zeros left out', card('777', 'VISA'), 'BLOCK DESTINATION_KNOWN | 4 STRONG MID_WITHOUT_ZEROS'],
  ['more zeros', card('000000000000777', 'VISA'), 'BLOCK DESTINATION_KNOWN | 4 STRONG MID_WITHOUT_ZEROS'],
  [
    'zeros left out, the name agrees',
    card('777', 'VISA', 'Slow River Bets'),
    'BLOCK DESTINATION_KNOWN | 4 STRONG MID_WITHOUT_ZEROS+ACCEPTOR_NAME',
  ],
  [
    'zeros left out, the name differs',
    card('777', 'VISA', 'OTHER NAME'),
    'REVIEW NAME_DIFFERS | 4 WEAK MID_WITHOUT_ZEROS',
  ],
  ['zeros left out, network unknown', card('777'), 'REVIEW NETWORK_UNKNOWN | 4 WEAK MID_WITHOUT_ZEROS'],
  ['zeros left out at the other network', card('777', 'MASTERCARD'), 'CLEAR'],
  ['an id of zeros is none', card('000000000000000', 'VISA', 'X Y Z'), 'CLEAR'],

  ['impactful', card('HOTEL0001', 'VISA'), 'REVIEW DESTINATION_KNOWN IMPACTFUL | 5 EXACT NETWORK_AND_MID'],
  [
    'impactful, for a customer under self-exclusion',
    card('HOTEL0001', 'VISA', undefined, undefined, { impactful: 'BLOCK' }),
    'BLOCK DESTINATION_KNOWN IMPACTFUL | 5 EXACT NETWORK_AND_MID',
  ],
  [
    'impactful, allowed',
    card('HOTEL0001', 'VISA', undefined, undefined, { impactful: 'ALLOW' }),
    'CLEAR DESTINATION_KNOWN IMPACTFUL | 5 EXACT NETWORK_AND_MID',
  ],
  [
    'impactful, unsure: the policy makes nothing stronger',
    card('HOTEL0001', undefined, undefined, undefined, { impactful: 'BLOCK' }),
    'REVIEW IMPACTFUL NETWORK_UNKNOWN | 5 WEAK MID',
  ],
  [
    'impactful, and this payment has a code of gambling that the merchant usually has not',
    card('HOTEL0001', 'VISA', undefined, '7995'),
    'BLOCK MCC | 5 EXACT NETWORK_AND_MID',
  ],
  [
    'impactful, and the code of gambling is that of all its payments',
    card('MIXED0001', 'VISA', undefined, '7995'),
    'REVIEW DESTINATION_KNOWN IMPACTFUL | 6 EXACT NETWORK_AND_MID+MCC',
  ],
  [
    'the name of an impactful merchant, under a code of gambling that is its own',
    card('OTHER', 'VISA', 'MIXED ARCADE', '7995'),
    'REVIEW IMPACTFUL NAME_ONLY | 6 WEAK ACCEPTOR_NAME+MCC',
  ],

  [
    'the name alone, and the code',
    card(undefined, undefined, NAME, '7994'),
    'REVIEW NAME_ONLY | 2 WEAK ACCEPTOR_NAME+MCC',
  ],
  [
    'the name with another id, and the code',
    card('1', 'VISA', NAME, '7994'),
    'REVIEW NAME_ONLY | 2 WEAK ACCEPTOR_NAME+MCC',
  ],
  ['the name alone, another code', card(undefined, 'VISA', NAME, '5411'), 'CLEAR'],
  ['the name alone, no code', card(undefined, 'VISA', NAME), 'CLEAR'],
  [
    'the name alone, and a code of gambling, which is not to block',
    card(undefined, undefined, 'SLOW RIVER BETS', '7995', { mccBlock: false }),
    'REVIEW NAME_ONLY | 4 WEAK ACCEPTOR_NAME+MCC',
  ],
  [
    'the name alone, and its code, which blocks merchants that are not known',
    card(undefined, undefined, 'SLOW RIVER BETS', '7995'),
    'REVIEW NAME_ONLY | 4 WEAK ACCEPTOR_NAME+MCC',
  ],
  [
    'the name alone, and a code of gambling that is not its own',
    card(undefined, undefined, 'SLOW RIVER BETS', '7801'),
    'BLOCK MCC',
  ],
  [
    'the name of data element 43, with city and country',
    card(undefined, undefined, `${'Quiet  Hárbour-Games'.padEnd(25)}SOMEWHERE    GB`, '7994'),
    'REVIEW NAME_ONLY | 2 WEAK ACCEPTOR_NAME+MCC',
  ],
  [
    'the name before a backslash',
    card(undefined, undefined, 'QUIET HARBOUR GAMES\\1 Road\\Town\\', '7994'),
    'REVIEW NAME_ONLY | 2 WEAK ACCEPTOR_NAME+MCC',
  ],
  ...['XX*', 'PAYPAL *', 'SQ * '].map((prefix): Case => [
    `the name behind ${prefix}`,
    card(undefined, undefined, `${prefix}SLOW RIVER BETS`, '7995', { mccBlock: false }),
    'REVIEW NAME_ONLY | 4 WEAK ACCEPTOR_NAME+MCC',
  ]),
  [
    'what stands before the star is no name',
    card(undefined, undefined, 'QUIET HARBOUR GAMES*X1', '7994'),
    'CLEAR',
  ],

  ...['7995', '7800', '7801', '7802', '9406', '9754', ' 7995 ', '７９９５'].map((code): Case => [
    `the code ${code} alone`,
    card('1', 'VISA', 'SHOP', code),
    'BLOCK MCC',
  ]),
  [
    'a code of gambling, which is not to block',
    card('1', 'VISA', 'SHOP', '7995', { mccBlock: false }),
    'CLEAR',
  ],
  ...['6051', '6211', '4829', '5816', '7994', '0000'].map((code): Case => [
    `the code ${code} alone`,
    card('1', 'VISA', 'SHOP', code),
    'CLEAR',
  ]),
  ...['7995.0', '795', '79950', 'none', 'X7995', '７９９５。'].map((code): Case => [
    `the code ${code}, which cannot be read`,
    card('1', 'VISA', 'SHOP', code),
    'CLEAR INPUT_UNREADABLE',
  ]),
  [
    'a code that cannot be read, which is to be reviewed',
    card('1', 'VISA', 'SHOP', '7995.0', { unreadable: 'REVIEW' }),
    'REVIEW INPUT_UNREADABLE',
  ],
  [
    'a known merchant under a code that cannot be read',
    card('445566778899', 'VISA', undefined, '7995.0'),
    'BLOCK DESTINATION_KNOWN INPUT_UNREADABLE | 2 EXACT NETWORK_AND_MID',
  ],

  ...(
    [
      [['9406'], '9406', 'BLOCK MCC'],
      [['9406'], '7995', 'CLEAR'],
      [['VISA'], '9754', 'CLEAR'],
      [['VISA'], '9406', 'BLOCK MCC'],
      [['MASTERCARD'], '9406', 'CLEAR'],
      [['mastercard', '6051'], '9754', 'BLOCK MCC'],
      [['MASTERCARD', '6051'], '6051', 'BLOCK MCC'],
      [[], '7801', 'BLOCK MCC'],
      [['AMEX'], '7801', 'BLOCK MCC'],
      [['7995', '78'], '7801', 'BLOCK MCC'],
      ['7995', '7801', 'BLOCK MCC'],
    ] as const
  ).map(([mccs, code, answer]): Case => [
    `the code ${code}, where the request names ${JSON.stringify(mccs)}`,
    card('1', 'VISA', 'SHOP', code, { mccs: mccs as readonly string[] }),
    answer,
  ]),
  [
    'codes that the request names, and that are not to block',
    card('1', 'VISA', 'SHOP', '9406', { mccs: ['9406'], mccBlock: false }),
    'CLEAR',
  ],

  ...['4455-66778899', '4455 66778899', '44.556/6778899'].map((id): Case => [
    `a separator within the unknown id ${id}`,
    card(id, 'VISA'),
    'CLEAR INPUT_UNREADABLE',
  ]),
  [
    'a separator within a known id',
    card('BET-0042', 'VISA'),
    'BLOCK DESTINATION_KNOWN | 13 EXACT NETWORK_AND_MID',
  ],

  [
    'a known name under another id and code, listed as a hint',
    card('PP*1', 'VISA', `PP*${NAME}`, '5816', { nameHints: true }),
    'CLEAR | 2 WEAK ACCEPTOR_NAME',
  ],
  [
    'the same, without a code',
    card(undefined, undefined, NAME, undefined, { nameHints: true }),
    'CLEAR | 2 WEAK ACCEPTOR_NAME',
  ],
  [
    'the same, which is to be reviewed',
    card('1', 'VISA', 'QUIЕT ΗARВOUR GAМES', '5967', { nameOnly: 'REVIEW' }),
    'REVIEW NAME_ONLY | 2 WEAK ACCEPTOR_NAME',
  ],
  ...['ԚUIETHARBOUR', 'QՍIET HARBOUR', 'QUIETᏟHARBOUR'].map((name): Case => [
    `the name ${name} of another spelling`,
    card('1', 'VISA', name, '5967', { nameOnly: 'REVIEW' }),
    'CLEAR',
  ]),
  [
    'a name of Armenian and Cherokee letters that look alike',
    card('1', 'VISA', 'QՍIET HᎪRBՕUR GᎪMᎬS', '5967', { nameOnly: 'REVIEW' }),
    'REVIEW NAME_ONLY | 2 WEAK ACCEPTOR_NAME',
  ],
  [
    'the name of an impactful merchant, which is to be blocked',
    card('1', 'VISA', 'GRAND DUNE HOTEL', '5967', { nameOnly: 'BLOCK' }),
    'REVIEW IMPACTFUL NAME_ONLY | 5 WEAK ACCEPTOR_NAME',
  ],
  [
    'a known id decides, whatever else has its name',
    card('000777', 'VISA', NAME, '5967', { nameHints: true }),
    'BLOCK DESTINATION_KNOWN NAME_DIFFERS | 4 STRONG NETWORK_AND_MID',
  ],

  [
    'a code that begins with zero',
    card('0000000000AB', 'VISA', undefined, '0799'),
    'BLOCK DESTINATION_KNOWN | 7 EXACT NETWORK_AND_MID+MCC',
  ],
  [
    'what is known of another merchant is not taken for that of this',
    card('CD', 'VISA', 'odd', '7991'),
    'BLOCK DESTINATION_KNOWN | 8 EXACT NETWORK_AND_MID+ACCEPTOR_NAME+MCC',
  ],
  [
    'a name with accents',
    card(undefined, undefined, 'Zar söhne', '0799'),
    'REVIEW NAME_ONLY | 7 WEAK ACCEPTOR_NAME+MCC',
  ],
  [
    'a merchant of an id of zeros is found by name',
    card('0000', 'VISA', 'Zeros', '7800'),
    'REVIEW NAME_ONLY | 9 WEAK ACCEPTOR_NAME+MCC',
  ],
  [
    'a merchant of an id that cannot be read is found by name',
    card('12345678901234567', 'VISA', 'no id to read', '7801'),
    'REVIEW NAME_ONLY INPUT_UNREADABLE | 10 WEAK ACCEPTOR_NAME+MCC',
  ],
  [
    'a merchant behind the mark of an aggregator is found by its own name',
    card(undefined, undefined, 'BINGO', '7994'),
    'REVIEW NAME_ONLY | 11 WEAK ACCEPTOR_NAME+MCC',
  ],
  [
    'names before and behind the star of two merchants',
    card(undefined, undefined, 'XX*QUIET HARBOUR GAMES', '7994'),
    'REVIEW NAME_ONLY | 2 WEAK ACCEPTOR_NAME+MCC',
  ],
  [
    'a name with a star that is known twice is listed once',
    card(undefined, undefined, 'geöffnet * bingo', '7994'),
    'REVIEW NAME_ONLY | 11 WEAK ACCEPTOR_NAME+MCC',
  ],
  [
    'a star before the name',
    card(undefined, undefined, '*BINGO', '7994'),
    'REVIEW NAME_ONLY | 11 WEAK ACCEPTOR_NAME+MCC',
  ],
  ['a name of two letters says nothing', card(undefined, undefined, 'OK', '7994'), 'CLEAR'],
  [
    'a name of two letters behind a star says nothing',
    card(undefined, undefined, 'SHOP*OK', '7994'),
    'CLEAR',
  ],
  [
    'a name of two letters does not differ',
    card('EF', 'VISA', 'XY'),
    'BLOCK DESTINATION_KNOWN | 11 EXACT NETWORK_AND_MID',
  ],
  ['a backslash at the start leaves no name', card(undefined, undefined, '\\ODD', '7991'), 'CLEAR'],
  [
    'an id that is a number',
    card(445566778899 as never, 'VISA'),
    'BLOCK DESTINATION_KNOWN | 2 EXACT NETWORK_AND_MID',
  ],
  ['a code that is a number', card('1', 'VISA', 'SHOP', 7995 as never), 'BLOCK MCC'],
  [
    'an id with signs that cannot be seen around it',
    card('\u200b 445566778899\u0000', 'VISA'),
    'BLOCK DESTINATION_KNOWN | 2 EXACT NETWORK_AND_MID',
  ],
  ['an id longer than any field', card('1'.repeat(300), 'VISA'), 'CLEAR INPUT_UNREADABLE'],
  ['an id of 15 characters', card('123456789012345', 'VISA'), 'CLEAR'],
  ['an id of 16 characters', card('1234567890123456', 'VISA'), 'CLEAR INPUT_UNREADABLE'],
  [
    'an id of 16 characters, which is to be reviewed',
    card('1234567890123456', 'VISA', undefined, undefined, { unreadable: 'REVIEW' }),
    'REVIEW INPUT_UNREADABLE',
  ],
  [
    'an id that cannot be read, and a code of gambling',
    card('1234567890123456', 'VISA', '', '7995'),
    'BLOCK MCC INPUT_UNREADABLE',
  ],
  ['nothing at all', card(), 'CLEAR INPUT_UNREADABLE'],
  ['blanks alone', card('               ', '  ', '    ', '    '), 'CLEAR INPUT_UNREADABLE'],
  ['an unknown merchant', card('999', 'VISA', 'BOOK SHOP', '5942'), 'CLEAR'],
  ['the bank account of the same text', account('445566778899', 'ACCOUNT_NUMBER'), 'CLEAR'],
]

t.test('A card acceptor is judged by network, id, name and code', async t => {
  const screening = await loaded(known)
  for (const [title, request, answer] of cases) t.equal(inShort(screening.screen(request)), answer, title)
})

t.test('An id is that of a merchant at its acquirer alone', async t => {
  const screening = await loaded([
    merchant(2, { mid: '8821', name: 'NORTH STAR', acquirerId: '00442517' }),
    merchant(3, { mid: '8821', name: 'SOUTH STAR', acquirerId: '476173' }),
    merchant(4, { mid: '9932', name: 'WEST STAR' }),
  ])
  const at = (acquirerId: string | undefined, acceptorId: string, cardNetwork?: string, mcc?: string) =>
    inShort(screening.screen({ card: { acceptorId, cardNetwork, acquirerId, mcc } }))
  t.equal(at('442517', '8821', 'VISA'), 'BLOCK DESTINATION_KNOWN | 2 EXACT NETWORK_AND_MID+ACQUIRER_ID')
  t.equal(at('00000476173', '8821', 'VISA'), 'BLOCK DESTINATION_KNOWN | 3 EXACT NETWORK_AND_MID+ACQUIRER_ID')
  t.equal(at('476173', '8821'), 'BLOCK DESTINATION_KNOWN | 3 EXACT MID+ACQUIRER_ID', 'no network is needed')
  t.equal(at('490123', '8821', 'VISA'), 'CLEAR', 'another acquirer has another merchant')
  t.equal(at('476173', '8821', 'MASTERCARD'), 'CLEAR')
  t.equal(
    at(undefined, '8821', 'VISA'),
    'BLOCK DESTINATION_KNOWN | 2 EXACT NETWORK_AND_MID | 3 EXACT NETWORK_AND_MID',
  )
  t.equal(at('490123', '9932', 'VISA'), 'BLOCK DESTINATION_KNOWN | 4 EXACT NETWORK_AND_MID')
  t.equal(
    at('49-0123', '8821', 'VISA'),
    'BLOCK DESTINATION_KNOWN INPUT_UNREADABLE | 2 EXACT NETWORK_AND_MID | 3 EXACT NETWORK_AND_MID',
  )
  t.equal(at('000', '1', 'VISA'), 'CLEAR', 'zeros stand for none')
})

t.test('Merchant category codes that cannot be read are refused where the engine is made', t => {
  for (const codes of [['AMEX'], ['795'], ['7995', '']])
    t.throws(() => newScreening({ gamblingCodes: codes }), /four digits, VISA or MASTERCARD/)
  t.end()
})

t.test('Other merchant category codes block if the operator says so', async t => {
  const screening = await loaded([], { gamblingCodes: ['7995', '9406'] })
  t.equal(inShort(screening.screen(card('1', 'VISA', 'SHOP', '9406'))), 'BLOCK MCC')
  t.equal(inShort(screening.screen(card('1', 'VISA', 'SHOP', '7801'))), 'CLEAR')
})

t.test(
  'Of a hundred and more merchants of one id, the strongest decides and the surest hundred are listed',
  async t => {
    const weak = Array.from({ length: 150 }, (_, n) =>
      merchant(10 + n, { mid: '5', name: 'SHARED ACQUIRER', isImpactful: true }),
    )
    const screening = await loaded([...weak, merchant(500, { mid: '5', name: NAME })])
    const { decision, matches, reasons } = screening.screen(card('5', undefined, NAME))
    t.equal(decision, 'BLOCK')
    t.strictSame(reasons, ['DESTINATION_KNOWN'])
    t.equal(matches.length, 100)
    t.equal(matches[0]!.confidence, 'STRONG')
    t.strictSame(
      matches.slice(1).map(each => each.entityId),
      matches
        .slice(1)
        .map(each => each.entityId)
        .toSorted(),
    )
  },
)
