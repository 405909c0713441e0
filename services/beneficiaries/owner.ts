import type { Vault } from './vault.ts'

/** An end-user of an organization: all that a recipient can belong to. */
export interface Owner {
  readonly organizationId: string
  readonly externalUserId: string
  /** By which the database knows the end-user. */
  readonly index: Buffer
}

/** An organization is the same in whatever case its id is written, as it is to the database. */
export function ownerOf(organization: string, externalUserId: string, vault: Vault): Owner {
  const organizationId = organization.toLowerCase()
  return {
    organizationId,
    externalUserId,
    index: vault.index('external user', organizationId, externalUserId),
  }
}

/** The columns of what belongs to an owner. */
export function ownedBy({ organizationId, index }: Owner) {
  return { organization_id: organizationId, external_user: index }
}
