/** The user for servers that refuse to run as root; undefined if the tests do not run as root. */
export const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : undefined
