import { canonicalAddress } from '../../crypto-addresses/address.ts'
import { type CryptoNetwork, cryptoNetworks } from '../../crypto-addresses/networks.ts'
import type { CryptoWallet } from '../entity.ts'
import { plainText } from './plain-text.ts'

/** The network of this name in any case; undefined if it is not supported. */
export function networkOf(written: unknown): CryptoNetwork | undefined {
  const known = networks.get(written)
  return known ?? networks.get(plainText(written)?.toUpperCase() ?? '')
}

const networks = new Map<unknown, CryptoNetwork>(cryptoNetworks.map(network => [network, network]))

/** The key of an address in canonical form; addresses of the same text on several networks share it. */
export const walletKey = (address: string) => `W|${address}`

/** Whether a network is of Ethereum's kind: these share addresses, which have the same owner on all of them. */
export const isEvm = (network: CryptoNetwork) => evmNetworks.has(network)

const ANY_EVM_ADDRESS = `0x${'1'.repeat(40)}`
const evmNetworks: ReadonlySet<string> = new Set(
  cryptoNetworks.filter(network => canonicalAddress(network, ANY_EVM_ADDRESS)?.startsWith('0x')),
)

/** The keys of a wallet. An address that cannot be read is found as it is written. */
export function walletKeys({ network, address }: CryptoWallet): readonly string[] {
  return [walletKey(canonicalAddress(network, address) ?? address.trim())]
}
