import t from 'tap'
import { address, type Case, inShort, loaded } from './cases.ts'
import { wallet } from './entities.ts'

// Addresses that EIP-55, BIP-173, BIP-21 and XLS-5d give as examples.
const EVM = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const OTHER_EVM = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const SEGWIT = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const BASE58 = '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'
const CLASSIC = 'r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59'

const known = [
  wallet(2, { network: 'ETHEREUM', address: EVM }),
  wallet(3, { network: 'BITCOIN', address: SEGWIT }),
  wallet(4, { network: 'BITCOIN', address: BASE58 }),
  wallet(5, { network: 'POLYGON', address: OTHER_EVM.toLowerCase() }),
  wallet(6, { network: 'BASE', address: OTHER_EVM }),
  wallet(7, { network: 'RIPPLE', address: CLASSIC }),
  wallet(8, { network: 'NEAR', address: 'quiet-harbour.near' }),
  wallet(9, { network: 'BITCOIN', address: ' lost wallet #7 ' }),
]

const KNOWN = 'BLOCK DESTINATION_KNOWN'
const OTHER = 'REVIEW NETWORK_UNKNOWN'

const cases: readonly Case[] = [
  ['network and address', address(EVM, 'ETHEREUM'), `${KNOWN} | 2 EXACT NETWORK_AND_ADDRESS`],
  ['in lower case', address(EVM.toLowerCase(), 'ethereum'), `${KNOWN} | 2 EXACT NETWORK_AND_ADDRESS`],
  ['with blanks around it', address(` ${EVM}\n`, ' ETHEREUM '), `${KNOWN} | 2 EXACT NETWORK_AND_ADDRESS`],
  [
    'all digits are right, and the case of one letter is not',
    address(EVM.replace('a', 'A'), 'ETHEREUM'),
    `${KNOWN} | 2 EXACT NETWORK_AND_ADDRESS`,
  ],
  ['another network of the kind', address(EVM, 'BSC'), `${OTHER} | 2 STRONG ADDRESS_OTHER_NETWORK`],
  ['no network', address(EVM), `${OTHER} | 2 STRONG ADDRESS+ADDRESS_OTHER_NETWORK`],
  ['an unknown network', address(EVM, 'NOT A NETWORK'), `${OTHER} | 2 STRONG ADDRESS+ADDRESS_OTHER_NETWORK`],
  ['a network of another kind', address(EVM, 'BITCOIN'), 'CLEAR INPUT_UNREADABLE'],
  [
    'known on its network and on another',
    address(OTHER_EVM, 'BASE'),
    `${KNOWN} | 6 EXACT NETWORK_AND_ADDRESS | 5 STRONG ADDRESS_OTHER_NETWORK`,
  ],
  [
    'known on two others',
    address(OTHER_EVM, 'ETHEREUM'),
    `${OTHER} | 5 STRONG ADDRESS_OTHER_NETWORK | 6 STRONG ADDRESS_OTHER_NETWORK`,
  ],
  ['another address', address('0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb', 'ETHEREUM'), 'CLEAR'],
  ['another address without network', address('0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb'), 'CLEAR'],

  ['bech32', address(SEGWIT, 'BITCOIN'), `${KNOWN} | 3 EXACT NETWORK_AND_ADDRESS`],
  [
    'bech32 in upper case',
    address(SEGWIT.toUpperCase(), 'BITCOIN'),
    `${KNOWN} | 3 EXACT NETWORK_AND_ADDRESS`,
  ],
  ['bech32 in upper case without network', address(SEGWIT.toUpperCase()), `${OTHER} | 3 STRONG ADDRESS`],
  ['base58', address(BASE58, 'BITCOIN'), `${KNOWN} | 4 EXACT NETWORK_AND_ADDRESS`],
  ['base58 in lower case is none', address(BASE58.toLowerCase(), 'BITCOIN'), 'CLEAR INPUT_UNREADABLE'],
  ['base58 without network', address(BASE58), `${OTHER} | 4 STRONG ADDRESS`],
  ['base58 of another network', address(BASE58, 'DOGECOIN'), 'CLEAR INPUT_UNREADABLE'],
  ['an unknown address', address('3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', 'BITCOIN'), 'CLEAR'],
  [
    'an X-address with a tag, of an account that is known as a whole',
    address('X7AcgcsBL6XDcUb289X4mJ8djcdyKaGZMhc9YTE92ehJ2Fu', 'RIPPLE'),
    `${KNOWN} | 7 EXACT NETWORK_AND_ADDRESS`,
  ],
  ['an account', address(CLASSIC, 'RIPPLE'), `${KNOWN} | 7 EXACT NETWORK_AND_ADDRESS`],
  [
    'the X-address of an account',
    address('X7AcgcsBL6XDcUb289X4mJ8djcdyKaB5hJDWMArnXr61cqZ', 'RIPPLE'),
    `${KNOWN} | 7 EXACT NETWORK_AND_ADDRESS`,
  ],
  ['a name', address('quiet-harbour.near', 'NEAR'), `${KNOWN} | 8 EXACT NETWORK_AND_ADDRESS`],

  ['without 0x', address(EVM.slice(2), 'ETHEREUM'), `${KNOWN} | 2 EXACT NETWORK_AND_ADDRESS`],
  [
    'without 0x, and without network',
    address(EVM.slice(2).toUpperCase()),
    `${OTHER} | 2 STRONG ADDRESS+ADDRESS_OTHER_NETWORK`,
  ],
  [
    'the link of a payment (EIP-681)',
    address(`ethereum:pay-${EVM}@1?value=2.014e18`, 'ETHEREUM'),
    `${KNOWN} | 2 EXACT NETWORK_AND_ADDRESS`,
  ],
  [
    'a link without 0x',
    address(`ethereum:${EVM.slice(2)}`, 'ETHEREUM'),
    `${KNOWN} | 2 EXACT NETWORK_AND_ADDRESS`,
  ],
  [
    'a link (BIP 21)',
    address(`BITCOIN:${BASE58}?amount=20.3&label=Quiet%20Harbour`, 'BITCOIN'),
    `${KNOWN} | 4 EXACT NETWORK_AND_ADDRESS`,
  ],
  ['a link of an unknown address', address('bitcoin:3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', 'BITCOIN'), 'CLEAR'],
  ['a link without an address', address('ethereum:', 'ETHEREUM'), 'CLEAR INPUT_UNREADABLE'],
  ['a link of another thing', address(`https://${BASE58}.example/`, 'BITCOIN'), 'CLEAR INPUT_UNREADABLE'],

  ['one character changed', address(SEGWIT.replace('w', 'x'), 'BITCOIN'), 'CLEAR INPUT_UNREADABLE'],
  [
    'one character changed, which is to be reviewed',
    address(SEGWIT.replace('w', 'x'), 'BITCOIN', { unreadable: 'REVIEW' }),
    'REVIEW INPUT_UNREADABLE',
  ],
  ['words', address('not an address!', 'ETHEREUM'), 'CLEAR INPUT_UNREADABLE'],
  ['words without network', address('not an address!'), 'CLEAR INPUT_UNREADABLE'],
  ['nothing', address('', 'ETHEREUM'), 'CLEAR INPUT_UNREADABLE'],
  [
    'an address that cannot be read is found as it is written',
    address('lost wallet #7', 'BITCOIN'),
    `${KNOWN} | 9 EXACT NETWORK_AND_ADDRESS`,
  ],
  ['one that cannot be read, without network', address('lost wallet #7'), `${OTHER} | 9 STRONG ADDRESS`],
  [
    'one that cannot be read, at another network',
    address('lost wallet #7', 'LITECOIN'),
    'CLEAR INPUT_UNREADABLE',
  ],
  ['a text longer than any field', address(EVM.padEnd(257), 'ETHEREUM'), 'CLEAR INPUT_UNREADABLE'],
  [
    'a text as long as a field may be',
    address(EVM.padEnd(256), 'ETHEREUM'),
    `${KNOWN} | 2 EXACT NETWORK_AND_ADDRESS`,
  ],
  ['an address behind another sign', address(`x${EVM}`, 'ETHEREUM'), 'CLEAR INPUT_UNREADABLE'],
  ['an address before another sign', address(`${EVM}0`, 'ETHEREUM'), 'CLEAR INPUT_UNREADABLE'],
]

t.test('A crypto address is judged by network and address', async t => {
  const screening = await loaded(known)
  for (const [title, request, answer] of cases) t.equal(inShort(screening.screen(request)), answer, title)
})

t.test('A known account with a tag does not make the account without it known', async t => {
  const tagged = 'X7AcgcsBL6XDcUb289X4mJ8djcdyKaGZMhc9YTE92ehJ2Fu'
  const screening = await loaded([wallet(2, { network: 'RIPPLE', address: tagged })])
  for (const network of ['RIPPLE', undefined]) {
    const known = network ? `${KNOWN} | 2 EXACT NETWORK_AND_ADDRESS` : `${OTHER} | 2 STRONG ADDRESS`
    t.equal(inShort(screening.screen(address(tagged, network))), known)
    t.equal(inShort(screening.screen(address(CLASSIC, network))), 'CLEAR')
  }
})
