import { eosAccount, nearAccount } from './formats/account-names.ts'
import { algorand } from './formats/algorand.ts'
import { avalanche, bech32Bytes, mweb, segwit } from './formats/bech32.ts'
import { cardanoByron } from './formats/cardano-byron.ts'
import { cardanoShelley } from './formats/cardano.ts'
import { cashaddr, oldBitcoinCash } from './formats/cashaddr.ts'
import { evm } from './formats/evm.ts'
import { hedera } from './formats/hedera.ts'
import { anyOf, type AddressReader } from './formats/address-reader.ts'
import { solana } from './formats/base58.ts'
import { ss58 } from './formats/ss58.ts'
import { stellar } from './formats/stellar.ts'
import { TRON_VERSION, tronHex, versionedHash } from './formats/versioned-hash.ts'
import { xrpClassic, xrpXAddress } from './formats/xrp.ts'
import { cryptoNetworks, type CryptoNetwork } from './networks.ts'

/** Cosmos SDK accounts have 20 bytes; module and contract accounts may have 32. */
const isCosmosLength = (bytes: number) => bytes === 20 || bytes === 32

/** The address reader of each network. Only main-net addresses are valid. */
const readers: Readonly<Record<CryptoNetwork, AddressReader>> = {
  BITCOIN: anyOf(segwit('bc'), versionedHash({ 1: [0x00], 3: [0x05] })),
  RIPPLE: anyOf(xrpClassic, xrpXAddress),
  BITCOINCASH: anyOf(cashaddr, oldBitcoinCash),
  // Scripts begin with M; in older wallets with 3, as Bitcoin's.
  LITECOIN: anyOf(segwit('ltc'), mweb, versionedHash({ L: [0x30], M: [0x32], 3: [0x05] }, { 0x05: 0x32 })),
  ETHEREUM: evm,
  DOGECOIN: versionedHash({ D: [0x1e], 9: [0x16], A: [0x16] }),
  CARDANO: anyOf(cardanoShelley, cardanoByron),
  STELLAR: stellar,
  POLKADOT: ss58(0),
  SOLANA: solana,
  AVALANCHE: anyOf(avalanche, evm),
  EOS: eosAccount,
  // Accounts and contracts, by the Octez documentation.
  TEZOS: versionedHash({
    tz1: [6, 161, 159],
    tz2: [6, 161, 161],
    tz3: [6, 161, 164],
    tz4: [6, 161, 166],
    KT1: [2, 90, 121],
  }),
  DASH: versionedHash({ X: [0x4c], 7: [0x10] }),
  ALGORAND: algorand,
  CELO: evm,
  BSC: evm,
  POLYGON: evm,
  FANTOM: evm,
  OPTIMISM: evm,
  COSMOS: bech32Bytes('cosmos', isCosmosLength),
  KUSAMA: ss58(2),
  ETHEREUMCLASSIC: evm,
  ETHEREUMPOW: evm,
  HEDERAHASHGRAPH: hedera,
  TRON: anyOf(versionedHash({ T: [TRON_VERSION] }), tronHex),
  KAVA: anyOf(bech32Bytes('kava', isCosmosLength), evm),
  NEAR: nearAccount,
  SONGBIRD: evm,
  FLARE: evm,
  CELESTIA: bech32Bytes('celestia', isCosmosLength),
  BASE: evm,
}

/** No address of any network is longer. */
const LONGEST = 130

/**
 * The canonical form, which all spellings of an address share; undefined if it is not an address of the network, for example
 * because of white space. Ethereum-style addresses, which networks share, begin with 0x and are in lower case.
 */
export function canonicalAddress(network: CryptoNetwork, written: string): string | undefined {
  return written.length > LONGEST ? undefined : readers[network](written)
}

/** The networks of which the text is an address, each with its canonical form there. */
export function addressesIn(written: string): readonly { network: CryptoNetwork; address: string }[] {
  if (written.length > LONGEST) return []
  const byReader = new Map<AddressReader, string | undefined>()
  return cryptoNetworks.flatMap(network => {
    const read = readers[network]
    if (!byReader.has(read)) byReader.set(read, read(written))
    const address = byReader.get(read)
    return address === undefined ? [] : [{ network, address }]
  })
}
