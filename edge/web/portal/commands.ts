import { keyOf } from '../../../services/kit/encryption/schema-keys.ts'
import { type Command, UsageError } from '../../../services/kit/process/commands/command.ts'
import { readConfig } from '../../../services/kit/process/config/config.ts'
import { addressSettings, baseUrlOf } from '../../gateway/http/address-settings.ts'
import { organizationsIn } from '../../gateway/identity/organizations.ts'
import { passesIn } from '../../gateway/identity/passes.ts'
import { openEdgeDatabase } from '../../gateway/store/database.ts'
import { logInSettings } from '../log-in/settings.ts'
import { PORTAL } from './portal-page.ts'

const HOURS_DEFAULT = 1
const HOURS_MAX = 72

/** The operator's commands for the portal, at the base URL of the API. */
export const commands: readonly Command<'organizations'>[] = [
  {
    name: 'organizations portal-link',
    summary: 'Prints a link by which the staff of a client log in to the portal of their organization, once.',
    operands: ['organization'],
    recorded: 'changes',
    options: {
      hours: {
        type: 'string',
        summary: `how long the link can be opened: 1 to ${HOURS_MAX} hours, by default ${HOURS_DEFAULT}`,
      },
    },
    details:
      'They see the webhooks of the organization with attempts, the age of its keys, its usage and its limits, and can send deliveries ' +
      'again. Whoever opens the link first is let in, so send it to one person. The session lasts an hour. CLIENT_PORTAL=no switches the ' +
      'portal off.',
    async run({ operands: { organization = '' }, options, installation }) {
      const { env, databaseUrl, masterKeys } = await installation()
      const config = readConfig(env, { ...logInSettings, ...addressSettings })
      if (config.clientPortal === 'no') throw new UsageError('CLIENT_PORTAL=no has switched the portal off')
      const hours = hoursIn(options.hours)
      const db = await openEdgeDatabase(databaseUrl, masterKeys)
      try {
        const { id, name } = await organizationsIn(db, Date).find(organization)
        const { text, endsAt } = await passesIn(db, keyOf(db), Date, 'portal').link(id, hours * 3_600)
        const link = `${baseUrlOf(config)}${PORTAL}/log-in?link=${text}`
        return { link, organization: id, name, expires: endsAt.toISOString() }
      } finally {
        await db.destroy()
      }
    },
  },
]

function hoursIn(text: string | boolean | undefined): number {
  if (text === undefined) return HOURS_DEFAULT
  const hours = Number(text)
  if (!Number.isInteger(hours) || hours < 1 || hours > HOURS_MAX)
    throw new UsageError(`--hours must be a whole number of 1 to ${HOURS_MAX}, and is ${text}`)
  return hours
}
