import { addressesIn, canonicalAddress } from '../../crypto-addresses/address.ts'
import type { CryptoNetwork } from '../../crypto-addresses/networks.ts'
import type { EntityIndex } from '../index/entity-index.ts'
import { Key } from '../keys/key.ts'
import { plainText } from '../keys/plain-text.ts'
import { isEvm, networkOf, walletKey } from '../keys/wallet-keys.ts'
import type { CryptoWalletDestination, MatchedOn } from '../question.ts'
import { type Findings, type Hit, KNOWN, NOTHING_FOUND, type Sureness } from './findings.ts'

/**
 * Screens a crypto address. Looks it up as written first: most are in canonical form, and validation takes longer than
 * all the rest. Validates it only if it is not found, to distinguish an unknown address from one that cannot be read.
 */
export function screenWallet(index: EntityIndex, wallet: CryptoWalletDestination): Findings {
  const address = plainText(wallet.address)
  if (!address) return UNREADABLE
  const network = networkOf(wallet.network)
  const findings = screenAddress(index, address, network)
  const within = findings.isUnreadable && findings.hits.length === 0 ? addressWithin(address) : undefined
  return within === undefined ? findings : screenAddress(index, within, network)
}

/** The address in the link of a wallet, as in BIP 21 and EIP-681, or of 40 hexadecimal digits without their 0x. */
function addressWithin(written: string): string | undefined {
  const bare = LINK.exec(written)?.[1] ?? written
  const address = BARE_EVM.test(bare) ? `0x${bare}` : bare
  return address === written ? undefined : address
}

const LINK = /^[a-z][a-z+]{1,20}:(?:\/\/)?(?:pay-)?([a-z0-9.]+)(?:[@/?]|$)/i
const BARE_EVM = /^[0-9a-f]{40}$/i

function screenAddress(index: EntityIndex, address: string, network: CryptoNetwork | undefined): Findings {
  const written = isOfEvmForm(address) ? address.toLowerCase() : address
  const hits = hitsOf(index, written, network)
  if (hits.length > 0) return { hits, isUnreadable: false }
  const canonical = canonicalOf(address, network)
  if (canonical.length === 1 && canonical[0] === written) return NOTHING_FOUND
  const others = canonical.filter(each => each !== written).flatMap(each => hitsOf(index, each, network))
  return { hits: others, isUnreadable: canonical.length === 0 }
}

const UNREADABLE: Findings = { hits: [], isUnreadable: true }

const isOfEvmForm = (address: string) => address.length === 42 && EVM_ADDRESS.test(address)
const EVM_ADDRESS = /^0[xX][0-9a-fA-F]{40}$/

/**
 * The canonical forms of an address on its network; without one, on all networks where it is valid. A Ripple address
 * with a tag is also looked up without it.
 */
function canonicalOf(address: string, network: CryptoNetwork | undefined): readonly string[] {
  const canonical =
    network === undefined
      ? addressesIn(address).map(each => each.address)
      : [canonicalAddress(network, address)].filter(each => each !== undefined)
  if (canonical.length === 1 && !canonical[0]!.includes(':')) return canonical
  return [...new Set(canonical.flatMap(each => [each, each.replace(RIPPLE_TAG, '')]))]
}

const RIPPLE_TAG = /:\d+$/

const ELSEWHERE: Sureness = { decision: 'REVIEW', confidence: 'STRONG', reasons: ['NETWORK_UNKNOWN'] }

function hitsOf(index: EntityIndex, address: string, network: CryptoNetwork | undefined): readonly Hit[] {
  const rows = index.find(key.set(walletKey(address)))
  if (rows.length === 0) return NONE
  const isOfEvm = address.startsWith('0x')
  if (network === undefined) {
    const matchedOn: readonly MatchedOn[] = isOfEvm ? ['ADDRESS', 'ADDRESS_OTHER_NETWORK'] : ['ADDRESS']
    return rows.map(row => ({ row, matchedOn, sureness: ELSEWHERE }))
  }
  const isShared = isOfEvm && isEvm(network)
  const reached = isShared ? rows : rows.filter(row => index.facts(row).network === network)
  return reached.map(row =>
    index.facts(row).network === network
      ? { row, matchedOn: ['NETWORK_AND_ADDRESS'], sureness: KNOWN }
      : { row, matchedOn: ['ADDRESS_OTHER_NETWORK'], sureness: ELSEWHERE },
  )
}

const NONE: readonly Hit[] = []
/** Used again for each key. */
const key = new Key()
