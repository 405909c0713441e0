import { sha256 } from '@noble/hashes/sha2.js'
import { base58, base58xrp, bech32, bech32m, type BytesCoder } from '@scure/base'
import fc from 'fast-check'
import t, { type Test } from 'tap'
import { addressesIn, canonicalAddress } from '../../../services/library/crypto-addresses/address.ts'
import { type CryptoNetwork, cryptoNetworks } from '../../../services/library/crypto-addresses/networks.ts'
import { type Vector, vectors } from './vectors/index.ts'

const addresses = vectors.filter(({ isAddress }) => isAddress)

const isEthereums = ({ address }: Vector) => address.startsWith('0x')

function hasChecksum(vector: Vector): boolean {
  const { network, address } = vector
  if (network === 'SOLANA' || network === 'EOS' || network === 'NEAR') return false
  if (network === 'HEDERAHASHGRAPH') return address.includes('-')
  // Ethereum encodes the checksum in the case of the letters.
  if (isEthereums(vector)) return /[A-F]/.test(address) && /[a-f]/.test(address)
  // Neither Tron's form in hexadecimal nor the tags of the XRP Ledger have one.
  return !address.startsWith('41') && !address.includes(':4')
}

/** For each network, at most three addresses that begin with different characters. */
const checked = cryptoNetworks.flatMap(network => {
  const found = addresses.filter(each => each.network === network && hasChecksum(each))
  return [...new Map(found.map(each => [each.address.charAt(0), each])).values()].slice(0, 3)
})

void t.test('all networks but three have a checksum', async t => {
  const networks = new Set(checked.map(({ network }) => network))
  t.same(
    cryptoNetworks.filter(network => !networks.has(network)),
    ['SOLANA', 'EOS', 'NEAR'],
  )
})

/** Asserts that no text is another address. Ethereum's checksum may miss one in a thousand (EIP-55). */
function foundWrong(t: Test, vector: Vector, texts: readonly string[]): void {
  const { network, address } = vector
  const canonical = canonicalAddress(network, address)
  const missed = texts.filter(text => {
    const read = canonicalAddress(network, text)
    return read !== undefined && read !== canonical
  })
  t.same(missed.slice(isEthereums(vector) ? Math.ceil(texts.length / 1_000) : 0), [], `${network} ${address}`)
}

const CHARACTERS = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz']

void t.test('one wrong character never makes another address where there is a checksum', async t => {
  for (const vector of checked) {
    const { address } = vector
    const wrong = [...address].flatMap((_, at) =>
      CHARACTERS.map(character => address.slice(0, at) + character + address.slice(at + 1)),
    )
    foundWrong(t, vector, wrong)
  }
})

void t.test('a checksum finds a swapped, a lost and a doubled character', async t => {
  for (const vector of checked) {
    const { address } = vector
    const wrong = [...address].flatMap((here, at) => {
      const [before, next, after] = [address.slice(0, at), address.charAt(at + 1), address.slice(at + 2)]
      return [before + next + here + after, before + next + after, before + here + here + next + after]
    })
    foundWrong(t, vector, wrong)
  }
})

void t.test('the canonical form of a canonical form is the same', async t => {
  for (const { network, address } of addresses) {
    const canonical = canonicalAddress(network, address)!
    t.equal(canonicalAddress(network, canonical), canonical, `${network} ${address}`)
  }
})

const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length })
const withChecksum = (code: BytesCoder, payload: readonly number[]) =>
  code.encode(Uint8Array.of(...payload, ...sha256(sha256(Uint8Array.from(payload))).slice(0, 4)))
const words = (payload: Uint8Array) => bech32.toWords(payload)

/** Networks, random bytes of a length, and the address that they make, encoded by the library. */
const encoded: readonly (readonly [CryptoNetwork, number, (payload: Uint8Array) => string])[] = [
  ['BITCOIN', 20, hash => withChecksum(base58, [0x00, ...hash])],
  ['BITCOIN', 20, hash => withChecksum(base58, [0x05, ...hash])],
  ['BITCOIN', 20, hash => bech32.encode('bc', [0, ...words(hash)])],
  ['BITCOIN', 32, hash => bech32.encode('bc', [0, ...words(hash)])],
  ['BITCOIN', 32, key => bech32m.encode('bc', [1, ...words(key)])],
  ['BITCOIN', 40, program => bech32m.encode('bc', [16, ...words(program)])],
  ['BITCOINCASH', 20, hash => withChecksum(base58, [0x05, ...hash])],
  ['LITECOIN', 20, hash => withChecksum(base58, [0x30, ...hash])],
  ['LITECOIN', 20, hash => withChecksum(base58, [0x32, ...hash])],
  ['LITECOIN', 20, hash => withChecksum(base58, [0x05, ...hash])],
  ['LITECOIN', 32, key => bech32m.encode('ltc', [1, ...words(key)])],
  ['LITECOIN', 66, keys => bech32.encode('ltcmweb', [0, ...words(keys)], 130)],
  ['DOGECOIN', 20, hash => withChecksum(base58, [0x1e, ...hash])],
  ['DOGECOIN', 20, hash => withChecksum(base58, [0x16, ...hash])],
  ['DASH', 20, hash => withChecksum(base58, [0x4c, ...hash])],
  ['DASH', 20, hash => withChecksum(base58, [0x10, ...hash])],
  ['TRON', 20, hash => withChecksum(base58, [0x41, ...hash])],
  ['TEZOS', 20, hash => withChecksum(base58, [6, 161, 159, ...hash])],
  ['TEZOS', 20, hash => withChecksum(base58, [2, 90, 121, ...hash])],
  ['RIPPLE', 20, account => withChecksum(base58xrp, [0, ...account])],
  [
    'RIPPLE',
    24,
    ([...all]) => withChecksum(base58xrp, [5, 68, ...all.slice(4), 1, ...all.slice(0, 4), 0, 0, 0, 0]),
  ],
  ['COSMOS', 20, account => bech32.encode('cosmos', words(account))],
  ['KAVA', 32, account => bech32.encode('kava', words(account))],
  ['CARDANO', 56, two => bech32.encode('addr', words(Uint8Array.of(0x01, ...two)), 120)],
  ['CARDANO', 28, one => bech32.encode('addr', words(Uint8Array.of(0x71, ...one)), 120)],
  ['CARDANO', 28, one => bech32.encode('stake', words(Uint8Array.of(0xe1, ...one)), 120)],
  ['SOLANA', 32, key => base58.encode(key)],
]

void t.test('any bytes that a library encodes as an address are one, with one canonical form', async t => {
  for (const [network, length, encode] of encoded)
    fc.assert(
      fc.property(bytes(length), payload => {
        const address = encode(payload)
        const canonical = canonicalAddress(network, address)
        return canonical !== undefined && canonicalAddress(network, canonical) === canonical
      }),
      { numRuns: 50 },
    )
  t.pass()
})

void t.test('an address of a test network is refused', async t => {
  const testNets: readonly (readonly [CryptoNetwork, (hash: Uint8Array) => string])[] = [
    ['BITCOIN', hash => withChecksum(base58, [0x6f, ...hash])],
    ['BITCOIN', hash => bech32.encode('tb', [0, ...words(hash)])],
    ['LITECOIN', hash => withChecksum(base58, [0x3a, ...hash])],
    ['DOGECOIN', hash => withChecksum(base58, [0x71, ...hash])],
    ['DASH', hash => withChecksum(base58, [0x8c, ...hash])],
    ['AVALANCHE', hash => `X-${bech32.encode('fuji', words(hash))}`],
    ['CELESTIA', hash => bech32.encode('mocha', words(hash))],
  ]
  for (const [network, encode] of testNets)
    fc.assert(
      fc.property(bytes(20), hash => canonicalAddress(network, encode(hash)) === undefined),
      { numRuns: 20 },
    )
  t.pass()
})

void t.test('any text is read without an exception, and any address has a canonical form', async t => {
  const alphabets = [
    '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz',
    'qpzry9x8gf2tvdw0s3jn54khce6mua7l1:',
    '0123456789.-abcdefx',
  ]
  const beginnings = [
    '',
    '0x',
    'bc1',
    'addr1',
    'X',
    'r',
    '0.0.',
    'bitcoincash:',
    'X-avax1',
    'M',
    'ltcmweb1',
    'Ae2tdPw',
  ]
  const likely = fc
    .tuple(
      fc.constantFrom(...beginnings),
      fc.oneof(...alphabets.map(each => fc.string({ unit: fc.constantFrom(...each), maxLength: 110 }))),
    )
    .map(([beginning, rest]) => beginning + rest)
  const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 80 }), likely)
  fc.assert(
    fc.property(text, written =>
      addressesIn(written).every(({ network, address }) => canonicalAddress(network, address) === address),
    ),
    { numRuns: 3_000 },
  )
  t.pass()
})

void t.test('a text that is too long for an address is refused, without a search', async t => {
  for (const part of ['1', 'a', '0x', 'a.', '-', '٣', '\u{1f3b0}', 'bc1q'])
    t.same(addressesIn(part.repeat(1_000_000)), [], part)
})
