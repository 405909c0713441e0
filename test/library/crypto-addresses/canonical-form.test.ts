import t from 'tap'
import { addressesIn, canonicalAddress } from '../../../services/library/crypto-addresses/address.ts'
import type { CryptoNetwork } from '../../../services/library/crypto-addresses/networks.ts'

/** Spellings of one address; the first is its canonical form. */
const spellings: readonly (readonly [CryptoNetwork, ...string[]])[] = [
  ['BITCOIN', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4'],
  [
    'BITCOINCASH',
    'qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a',
    'bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a',
    'BITCOINCASH:QPM2QSZNHKS23Z7629MMS6S4CWEF74VCWVY22GDX6A',
    'BitCoinCash:QPM2QSZNHKS23Z7629MMS6S4CWEF74VCWVY22GDX6A',
    '1BpEi6DfDAUFd7GtittLSdBeYJvcoaVggu',
  ],
  ['BITCOINCASH', 'ppm2qsznhks23z7629mms6s4cwef74vcwvn0h829pq', '3CWFddi6m4ndiGyKqzYvsFYagqDLPVMTzC'],
  ['LITECOIN', 'MMYsKbfoP9va8RTRkTSEDL5vSQHRoY4jjW', '3FLj1iFqS359KvBXeaStPgqX7hgyifVKbN'],
  [
    'ETHEREUM',
    '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0x5AAEB6053F3E94C9B9A09F33669435E7EF1BEAED',
  ],
  ['RIPPLE', 'r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59', 'X7AcgcsBL6XDcUb289X4mJ8djcdyKaB5hJDWMArnXr61cqZ'],
  ['RIPPLE', 'r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59:1', 'X7AcgcsBL6XDcUb289X4mJ8djcdyKaGZMhc9YTE92ehJ2Fu'],
  [
    'AVALANCHE',
    'avax1a5h6v9weng8guuah6aamagea0xhsd04mvs2zun',
    'X-avax1a5h6v9weng8guuah6aamagea0xhsd04mvs2zun',
    'P-avax1a5h6v9weng8guuah6aamagea0xhsd04mvs2zun',
    'C-avax1a5h6v9weng8guuah6aamagea0xhsd04mvs2zun',
  ],
  [
    'STELLAR',
    'GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ',
    'MA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVAAAAAAAAAAAAAJLK',
    'MA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJUAAAAAAAAAAAACJUQ',
  ],
  ['HEDERAHASHGRAPH', '0.0.123', '0.0.123-vfmkw', '0x000000000000000000000000000000000000007b'],
  ['TRON', 'TJCnKsPa7y5okkXvQAidZBzqx3QyQ6sxMW', '415a523b449890854c8fc460ab602df9f31fe4293f'],
  ['KAVA', 'kava1r4v2zdhdalfj2ydazallqvrus9fkphmglhn6u6', 'KAVA1R4V2ZDHDALFJ2YDAZALLQVRUS9FKPHMGLHN6U6'],
]

void t.test('every spelling of an address, and its canonical form, have the same canonical form', async t => {
  for (const [network, canonical, ...others] of spellings)
    for (const written of [canonical!, ...others])
      t.equal(canonicalAddress(network, written), canonical, `${network} ${written}`)
})

void t.test('an address of several networks is found in each of them', async t => {
  const networks = addressesIn('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed').map(({ network }) => network)
  for (const network of ['ETHEREUM', 'BSC', 'BASE', 'AVALANCHE', 'KAVA'] as const)
    t.ok(networks.includes(network), network)
  t.notOk(networks.includes('BITCOIN'))
  t.same(
    addressesIn('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4').map(({ network }) => network),
    ['BITCOIN', 'NEAR'],
  )
  t.same(addressesIn(''), [])
})
