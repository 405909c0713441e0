import { keyOf } from '../kit/encryption/schema-keys.ts'
import { organizationEraser } from '../kit/postgres/organization-eraser.ts'
import { outboxRelayed } from '../kit/queue/outbox-relayed.ts'
import { openBeneficiariesDatabase } from './database.ts'
import { eraseRecipients } from './erasure/erase-recipients.ts'
import { vault } from './vault.ts'

/** The audit trail stays: it says what was done in which session, and holds no values of end-users. */
export const eraser = organizationEraser(
  'beneficiaries',
  openBeneficiariesDatabase,
  (db, organization_id) => [db('sessions').where({ organization_id })],
  async (db, organization_id) => {
    const recipients = await eraseRecipients(db, vault(keyOf(db)), organization_id)
    await outboxRelayed(db)
    await db('organizations').where({ organization_id }).delete()
    return recipients
  },
)
