import { integer, type Setting, text } from '../kit/process/config.ts'

export const webhookSettings = {
  /** The most subscriptions an organization may have. */
  subscriptionsMax: integer('WEBHOOK_SUBSCRIPTIONS_MAX', 20, { min: 1, max: 1_000 }),
  /** Origins, separated by commas, that webhooks may go to although they are not public https addresses: for tests, or within one's own network. */
  allowedOrigins: origins('WEBHOOK_ALLOWED_ORIGINS'),
  /** The most requests that a process runs against one endpoint at a time. */
  endpointConcurrency: integer('WEBHOOK_ENDPOINT_CONCURRENCY', 8, { min: 1, max: 1_000 }),
  /** The most requests that a process sends to one endpoint per second. */
  endpointRate: integer('WEBHOOK_ENDPOINT_RATE', 50, { min: 1, max: 100_000 }),
}

export const notifierSettings = {
  /** The port that this service listens on. */
  port: integer('NOTIFIER_PORT', 7005, { max: 65_535 }),
  ...webhookSettings,
}

function origins(name: string): Setting<ReadonlySet<string>> {
  const { read, ...rest } = text(name, '')
  return {
    ...rest,
    read(value) {
      const parts = read(value)
        .split(',')
        .map(each => each.trim())
        .filter(Boolean)
      for (const part of parts) {
        if (!URL.canParse(part) || new URL(part).origin !== part) {
          throw new Error(`must hold origins like https://hooks.example:8443, not ${part}`)
        }
      }
      return new Set(parts)
    },
  }
}
