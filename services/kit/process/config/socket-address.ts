import { pathToFileURL } from 'node:url'

/** The longest path of a socket in bytes: `sun_path` of the system, without its last byte. */
const PATH_BYTES_MAX = process.platform === 'linux' ? 107 : 103

/**
 * `unix:/run/payprep/validation.sock` as a URL; undefined for another kind of address. As in gRPC, `unix:///run` is the same, and the
 * path is taken as it is written, without percent-encoding. Throws an Error that completes the sentence `NAME ...`.
 */
export function socketAddress(text = ''): URL | undefined {
  const [, path] = /^unix:(?:\/\/)?(.*)$/s.exec(text) ?? []
  if (path === undefined) return undefined
  if (!/^\/.*[^/]$/s.test(path))
    throw new Error(
      `must have the absolute path of a socket, such as unix:/run/payprep/validation.sock, not ${text}`,
    )
  const bytes = Buffer.byteLength(path)
  if (bytes > PATH_BYTES_MAX)
    throw new Error(
      `has a path of ${bytes} bytes, and that of a socket may have ${PATH_BYTES_MAX}: choose a shorter one`,
    )
  return new URL(`unix:${pathToFileURL(path).pathname}`)
}

/** The path of the socket that an address names; undefined for an address by http or https. */
export const socketPathIn = ({ protocol, pathname }: URL): string | undefined =>
  protocol === 'unix:' ? decodeURIComponent(pathname) : undefined
