import t from 'tap'
import { addressesIn, canonicalAddress } from '../../../services/library/crypto-addresses/address.ts'
import { type CryptoNetwork, cryptoNetworks } from '../../../services/library/crypto-addresses/networks.ts'
import { vectors } from './vectors/index.ts'

void t.test('a text is an address if other projects and the standards say so', async t => {
  t.ok(vectors.length > 700)
  for (const { network, address, isAddress, source } of vectors)
    t.equal(canonicalAddress(network, address) !== undefined, isAddress, `${source}: ${network} ${address}`)
})

void t.test('an address is found without its network too, with the same form', async t => {
  for (const { network, address } of vectors) {
    const found = addressesIn(address).find(each => each.network === network)
    t.equal(found?.address, canonicalAddress(network, address), `${network} ${address}`)
  }
})

/**
 * Our decisions where sources contradict each other or define an address in another way, with the reason.
 */
const decisions: readonly (readonly [CryptoNetwork, string, isAddress: boolean, why: string])[] = [
  ['EOS', '123456789012', false, 'no account: names have the digits 1 to 5'],
  ['EOS', '12345678.012', false, 'no account: names have the digits 1 to 5'],
  ['EOS', 'EOS6Vm7RWMS1KKAM9kDXgggpu4sJkFMEpARhmsWA84tk4P22m29AV', false, 'a public key'],
  ['EOS', 'eosio', true, 'names may be shorter than twelve characters'],
  ['POLKADOT', '5CK8D1sKNwF473wbuBP6NuhQfPaWUetNsWUNAAzVwTfxqjfr', false, 'of any Substrate network (42)'],
  ['POLKADOT', 'CpjsLDC1JFyrhm3ftC9Gs4QoyrkHKhZKtK7YqGTRFtTafgp', false, 'of Kusama (2)'],
  ['LITECOIN', '3FLj1iFqS359KvBXeaStPgqX7hgyifVKbN', true, 'scripts begin with 3 too, in old wallets'],
  ['COSMOS', 'cosmosvaloper1sxx9mszve0gaedz5ld7qdkjkfv8z992ax69k08', false, 'a validator'],
  [
    'COSMOS',
    'cosmospub1addwnpepqftjsmkr7d7nx4tmhw4qqze8w39vjq364xt8etn45xqarlu3l2wu2n7pgrq',
    false,
    'a public key',
  ],
  [
    'NEAR',
    'NEAR2758Nk7CMUcxTwXdjVdSxNEidiZQWMZN3USJzj76q5ia3v2v2v',
    false,
    'a public key of before main net',
  ],
  ['NEAR', '917b3d268d4b58f7fec1b150bd68d69be3ee5d4cc39855e341538465bb7786', true, 'a name, though no key'],
  ['BITCOINCASH', 'pqx578nanz2h2estzmkr53zqdg6qt8xyqvh683mrz0', false, 'of eCash'],
  ['BITCOINCASH', 'ecash:pqx578nanz2h2estzmkr53zqdg6qt8xyqvh683mrz0', false, 'of eCash'],
  [
    'STELLAR',
    'GCCVYKDNQP7NGNTR42SYPMQUZIFTPJUJHXM6JIXQMDLXMCC3ZYOV6AG3',
    true,
    'keys of all networks look alike',
  ],
  // White space is no part of an address.
  ['ALGORAND', 'JBCQYJ2FREG667NAN7BFKH4RFIKPT7CYDQJNW3SNN5Z7F7ILFLKQ346TSU ', false, 'a blank behind it'],
  ['NEAR', 'hello world', false, 'a blank inside'],
  ['NEAR', 'неар', false, 'other letters'],
]

void t.test('where sources disagree, the rules of the network decide', async t => {
  for (const [network, address, isAddress, why] of decisions)
    t.equal(canonicalAddress(network, address) !== undefined, isAddress, `${network} ${address}: ${why}`)
})

void t.test('every network has addresses of its main net in these tests, and others', async t => {
  for (const network of cryptoNetworks)
    for (const verdict of [true, false])
      t.ok(
        vectors.some(each => each.network === network && each.isAddress === verdict),
        `${network} ${verdict}`,
      )
})
