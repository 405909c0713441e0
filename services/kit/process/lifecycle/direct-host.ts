import { isIP } from 'node:net'

/**
 * Whether a Host header names this machine or an IP address. Browsers are refused under other names, against DNS rebinding:
 * another site could point its own name to a private port and read what it serves.
 */
export function isDirectHost(host: string | undefined): boolean {
  if (host === undefined || !URL.canParse(`http://${host}`)) return false
  const { hostname } = new URL(`http://${host}`)
  return (
    hostname === 'localhost' || hostname.endsWith('.localhost') || isIP(hostname.replace(/^\[|\]$/g, '')) > 0
  )
}
