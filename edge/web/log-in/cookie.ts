import type { IncomingMessage } from 'node:http'

/** The value of a cookie; undefined if the browser has none of this name. */
export function cookieIn({ headers }: IncomingMessage, name: string): string | undefined {
  const pair = headers.cookie?.split('; ').find(each => each.startsWith(`${name}=`))
  return pair?.slice(name.length + 1)
}
