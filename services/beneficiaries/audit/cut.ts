import type { Owner } from '../owner.ts'
import type { Vault } from '../beneficiary-vault.ts'

/** The end-user of a chain. */
export type ChainOwner = Pick<Owner, 'organizationId' | 'index'>

/** Where the retention has cut a chain: the last entry that was deleted, and its link, which the next entry continues. */
export interface CutRow {
  readonly number: number
  readonly chain: Buffer
  readonly mac: Buffer
}

/** The HMAC of a cut: without the key, nobody can move the start of a chain. */
export function macOfCut(
  { organizationId, index }: ChainOwner,
  { number, chain }: Pick<CutRow, 'number' | 'chain'>,
  vault: Vault,
): Buffer {
  return vault.auditMac('cut', [organizationId, index.toString('hex'), String(number), chain.toString('hex')])
}

export const isGenuine = (owner: ChainOwner, cut: CutRow, vault: Vault): boolean =>
  macOfCut(owner, cut, vault).equals(cut.mac)
