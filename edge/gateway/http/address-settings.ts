import {
  type Config,
  integer,
  refusedInProduction,
  requiredInProduction,
  url,
} from '../../../services/kit/process/config/config.ts'

const OWN_ADDRESS = 'set it to the address at which clients reach the API, such as https://api.example'

/** Where clients and browsers reach an edge. */
export const addressSettings = {
  port: integer('EDGE_PORT', 'The port of the public API. Many platforms assign it as PORT.', 8080, {
    max: 65_535,
    alias: 'PORT',
  }),
  baseUrl: requiredInProduction(
    refusedInProduction(
      url(
        'BASE_URL',
        'The public base URL of the API, by default that of this machine. Tokens are valid for it alone.',
        { protocol: /^https?:$/, example: 'https://api.example' },
      ),
      weaknessOfBase,
    ),
    OWN_ADDRESS,
  ),
}

/** The address that clients call, without a slash at its end. */
export const baseUrlOf = ({ baseUrl, port }: Config<typeof addressSettings>): string =>
  (baseUrl?.href ?? `http://localhost:${port}`).replace(/\/$/, '')

function weaknessOfBase(base: URL | undefined): string | undefined {
  if (base === undefined) return undefined
  const { protocol, host, username, password, search, hash } = base
  if (protocol !== 'https:') return `is ${protocol}//${host}, and must begin with https: ${OWN_ADDRESS}`
  if (username + password + search + hash !== '')
    return `must hold no user, password, query or fragment: ${OWN_ADDRESS}`
  return undefined
}
