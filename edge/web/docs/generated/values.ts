import { gamblingServiceSettings } from '../../../../services/gambling/config.ts'
import { backoff } from '../../../../services/notifier/schedule.ts'
import { verificationServiceSettings } from '../../../../services/verification/config.ts'
import { costs } from '../../../../services/verification/limits/limits.ts'
import { rights } from '../../../gateway/identity/rights.ts'
import { languages } from '../../hosted/languages.ts'
import type { Source } from '../page.ts'
import { limits } from './limits.ts'

/** The values of the placeholders `{{name}}` in pages. */
export function values({ api }: Source): Readonly<Record<string, string | number>> {
  const { url } = api.servers[0]!
  return { ...constants, url, origin: new URL(url).origin }
}

/** The default of a setting has the name of the setting. */
const defaults = Object.values({ ...gamblingServiceSettings, ...verificationServiceSettings }).map(
  ({ name, fallback }) => [name, /^\d+$/.test(fallback) ? Number(fallback).toLocaleString('en') : fallback],
)

const constants = {
  ...Object.fromEntries(defaults),
  ...Object.fromEntries(Object.entries(costs).map(([outcome, { asker }]) => [`cost.${outcome}`, asker])),
  ...limits,
  attempts: backoff.length + 1,
  languages: Object.keys(languages).length,
  readRight: rights[0],
  writeRight: rights[1],
}
