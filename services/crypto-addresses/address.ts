import type { CryptoNetwork } from './networks.ts'
export function canonicalAddress(network: CryptoNetwork, written: string): string | undefined {
  return `${network}${written}`
}
export function addressesIn(written: string): readonly { network: CryptoNetwork; address: string }[] {
  return [{ network: 'BITCOIN', address: written }]
}
