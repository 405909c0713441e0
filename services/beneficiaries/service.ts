/**
 * Stores the payout methods of end-users, and the sessions in which they manage
 * them. It owns its tables. Personal data in them is encrypted and found by keyed
 * hashes. It calls validation to check a payout method; while validation is down,
 * nothing can be added or changed, and everything else works. It calls verification
 * to ask a bank for the holder of an account; nothing depends on the answer.
 *
 * There are two kinds of callers. A client's backend acts within its organization.
 * An end-user's browser acts within the session that was opened to it; the session
 * determines the owner, so a request cannot name another user's recipients. Each
 * change writes its event and its audit entry in the same transaction.
 */
import type { HandlerContext } from '@connectrpc/connect'
import type { Knex } from 'knex'
import { timestampFromDate } from '@bufbuild/protobuf/wkt'
import {
  BeneficiariesService,
  ErasureState,
} from '../../proto/gen/payprep/beneficiaries/v1/beneficiaries_pb.js'
import { AuditAction } from '../../proto/gen/payprep/beneficiaries/v1/description_pb.js'
import { RecipientChange } from '../../proto/gen/payprep/beneficiaries/v1/recipient_pb.js'
import type { PageCredentials } from '../../proto/gen/payprep/beneficiaries/v1/session_pb.js'
import type { VerificationService } from '../../proto/gen/payprep/verification/v1/verification_pb.js'
import type { ClientOf } from '../callers.ts'
import { checkedRoutes } from '../library/bounds/checked-routes.ts'
import type { Service } from '../kit/rpc/call/service.ts'
import { type Log, silentLog } from '../kit/process/logging/log.ts'
import { requestIdKey } from '../kit/rpc/call/request-id.ts'
import { eventRelay, type Publish } from '../kit/queue/event-outbox.ts'
import { outboxMetrics } from '../kit/queue/outbox-metrics.ts'
import { acrossOrganizations } from '../kit/postgres/organization-rows.ts'
import { findAudit } from './audit/find.ts'
import type { AuditConfig } from './audit/keep.ts'
import type { VerifiedEntry } from './audit/trail.ts'
import { askHolder } from './payout-methods/account-holder.ts'
import type { Judgement } from './payout-methods/draft.ts'
import { type Elsewhere, endUserEraser } from './erasure/erase-end-user.ts'
import { housekeeping } from './housekeeping.ts'
import { ownerOf } from './owner.ts'
import { bankInstruction, payoutMethods, shown } from './payout-methods/payout-methods.ts'
import { type RecentChange, recentChanges } from './recipients/recent-changes.ts'
import { recipientChanges } from './recipients/recipient-changes.ts'
import { undoOfDeletions } from './recipients/undo-deletion.ts'
import { recipientOf } from './recipients/recipient-rows.ts'
import { recipientsIn } from './recipients/recipients.ts'
import { describingSessions } from './sessions/description.ts'
import { requireConsistentOptions } from './sessions/session-options.ts'
import { type Environment, requireReturnUrl, returnOriginsIn } from './sessions/return-origins.ts'
import { type Session, sessionsIn } from './sessions/session-store.ts'
import { vault as vaultUnder } from './beneficiary-vault.ts'
import type { KeyOf } from '../kit/key-of.ts'

export interface BeneficiariesDeps extends Judgement {
  readonly db: Knex
  readonly key: KeyOf
  readonly environment: Environment
  readonly sessionLifetimeMs: number
  /** How many sessions an organization may create. */
  readonly sessionsPerHour: number
  readonly sessionRetentionDays: number
  readonly audit?: AuditConfig
  /** Asks banks for the holders of accounts. Without it no name is checked. */
  readonly verification?: ClientOf<'beneficiaries', typeof VerificationService>
  readonly settleMs?: number
  /** Erases the events that it has received. Without it they stay. */
  readonly notifier?: Elsewhere['notifier']
  /** Sends events to the notifier. Without it they stay in the outbox. */
  readonly publish?: Publish
  readonly log?: Log
  readonly clock?: { readonly now: () => number }
}

const PAGE_SIZE = 100

export function beneficiariesService(deps: BeneficiariesDeps): Service {
  const { db, environment, clock = Date, log = silentLog, sessionLifetimeMs: lifetimeMs } = deps
  const vault = vaultUnder(deps.key)
  const sessions = sessionsIn(db, { vault, clock, lifetimeMs, perHour: deps.sessionsPerHour })
  const returnOrigins = returnOriginsIn(db)
  const recipients = recipientsIn(db, vault)
  const changes = recipientChanges(db, { vault, clock })
  const methods = payoutMethods({
    ...deps,
    recipients,
    changes,
    askHolder: deps.verification && askHolder(deps.verification, sessions),
  })
  const undoing = undoOfDeletions({ vault, changes, clock })
  const relay = deps.publish && eventRelay(db, { open: vault.openText, publish: deps.publish, log })
  const eraser = endUserEraser({ ...deps, vault, clock })
  const cleaning = housekeeping({ ...deps, vault, eraser, clock, log })
  const describeSessions = describingSessions(db, clock)
  const metrics = outboxMetrics('beneficiaries', db)

  /** The session and request behind the credentials of a page. */
  async function actorOf(page: PageCredentials | undefined, { values, signal }: HandlerContext) {
    const session = await sessions.authenticate(page?.sessionId ?? '', page?.token ?? '')
    return { session, requestId: values.get(requestIdKey), signal }
  }

  return {
    routes: checkedRoutes(BeneficiariesService, {
      async createSession({ organizationId, idempotencyKey, session }) {
        const origins = await returnOrigins.list(organizationId)
        requireReturnUrl(session!.returnUrl, { environment, origins })
        requireConsistentOptions(session!)
        const { id, expiresAt } = await sessions.create(organizationId, idempotencyKey, session!)
        return {
          sessionId: id,
          secret: vault.sessionSecret(id),
          expiresAt: timestampFromDate(expiresAt),
        }
      },

      async getRecipient({ organizationId, recipientId }) {
        return { recipient: recipientOf(await recipients.get(organizationId, recipientId)) }
      },

      async listRecipients({ organizationId, externalUserId, limit = PAGE_SIZE, cursor }) {
        const owner = ownerOf(organizationId, externalUserId, vault)
        const { items, ...rest } = await recipients.list(owner, { limit, cursor })
        return { items: items.map(recipientOf), ...rest }
      },

      async eraseEndUser({ organizationId, externalUserId }, { values }) {
        const owner = ownerOf(organizationId, externalUserId, vault)
        const { isErased, ...counts } = await eraser.erase(owner, values.get(requestIdKey))
        return { erasure: { ...counts, state: isErased ? ErasureState.ERASED : ErasureState.PENDING } }
      },

      async getSessionOrganization({ sessionId }) {
        return sessions.outsideOf(sessionId)
      },

      async openSession({ sessionId, secret, browserId }) {
        const { session, token } = await sessions.open(sessionId, secret, browserId)
        return { token, session: pageSession(session) }
      },

      async getPageSession({ page }, context) {
        return { session: pageSession((await actorOf(page, context)).session) }
      },

      async extendPageSession({ page }, context) {
        const { session } = await actorOf(page, context)
        return { session: pageSession(await sessions.extend(session)) }
      },

      async endPageSession({ page }) {
        await sessions.end(page?.sessionId ?? '', page?.token ?? '')
        return {}
      },

      async listPayoutMethods({ page, limit = PAGE_SIZE, cursor }, context) {
        const actor = await actorOf(page, context)
        const [{ items, ...rest }, changed] = await Promise.all([
          recipients.listVisible(actor, { limit, cursor }),
          cursor === undefined ? recentChanges(db, actor.session, clock.now()) : [],
        ])
        return {
          items: items.map(shown),
          payments: items.map(bankInstruction),
          recentChanges: changed.map(recentChange),
          ...rest,
        }
      },

      async getPayoutMethod({ page, id }, context) {
        return { payoutMethod: shown(await recipients.getVisible(await actorOf(page, context), id)) }
      },

      async checkPayoutMethod({ page, ...input }, context) {
        return methods.check(await actorOf(page, context), input)
      },

      async checkAccountHolder({ page, ...input }, context) {
        return methods.checkHolder(await actorOf(page, context), input)
      },

      async createPayoutMethod({ page, ...input }, context) {
        return methods.create(await actorOf(page, context), input)
      },

      async updatePayoutMethod({ page, ...input }, context) {
        return methods.update(await actorOf(page, context), input)
      },

      async deletePayoutMethod({ page, id }, context) {
        const actor = await actorOf(page, context)
        return { undo: undoing.tokenFor(actor, await changes.remove(actor, id)) }
      },

      async restorePayoutMethod({ page, undo }, context) {
        const actor = await actorOf(page, context)
        return { payoutMethod: shown(await undoing.restore(actor, undo)) }
      },

      async setDefaultPayoutMethod({ page, id }, context) {
        await changes.setDefault(await actorOf(page, context), id)
        return {}
      },

      async describeSessions({ organizationId, hours }) {
        return describeSessions(organizationId, hours)
      },

      async findAudit({ recipientId }) {
        const found = await findAudit(acrossOrganizations(db), vault, recipientId.toLowerCase())
        return found === undefined ? {} : { ...found, entries: found.entries.map(auditEntry) }
      },
    }),
    async close() {
      metrics.close()
      await relay?.close()
      await cleaning.close()
    },
  }
}

const changeKinds: Readonly<Record<RecentChange['action'], RecipientChange>> = {
  CREATED: RecipientChange.CREATED,
  UPDATED: RecipientChange.UPDATED,
  DELETED: RecipientChange.DELETED,
  DEFAULT_GAINED: RecipientChange.MADE_DEFAULT,
}

function auditEntry({ at, action, ...entry }: VerifiedEntry) {
  const { number, version, sessionId, requestId, fields, isIntact } = entry
  const date = timestampFromDate(at)
  const rest = { number, version, sessionId, requestId, fields: [...fields], isIntact }
  return { ...rest, date, action: AuditAction[action] }
}

function recentChange({ at, action, recipientId }: RecentChange) {
  return { date: timestampFromDate(at), change: changeKinds[action], payoutMethodId: recipientId }
}

function pageSession({ owner, returnUrl, options, expiresAt, extensionsLeft }: Session) {
  return {
    organizationId: owner.organizationId,
    returnUrl,
    allowedCountries: options?.allowedCountries ?? [],
    allowedCurrencies: options?.allowedCurrencies ?? [],
    allowedMethods: options?.allowedMethods ?? [],
    allowedRecipientTypes: options?.allowedRecipientTypes ?? [],
    ...(options?.prefill !== undefined && { prefill: options.prefill }),
    reportsResult: options?.reportResult ?? false,
    expiresAt: timestampFromDate(expiresAt),
    extensionsLeft,
  }
}
