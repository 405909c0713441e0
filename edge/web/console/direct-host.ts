import { isIP } from 'node:net'

/**
 * Whether a Host header names this machine or an address. A page of another site can have its own name lead to this port (DNS
 * rebinding), and would then read the console as if it were its own: its name is refused.
 */
export function isDirectHost(host: string | undefined): boolean {
  if (host === undefined || !URL.canParse(`http://${host}`)) return false
  const { hostname } = new URL(`http://${host}`)
  return (
    hostname === 'localhost' || hostname.endsWith('.localhost') || isIP(hostname.replace(/^\[|\]$/g, '')) > 0
  )
}
