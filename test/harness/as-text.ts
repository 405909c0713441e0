/** A message of a service as one text, to look for what it must not tell. */
export const asText = (message: unknown): string =>
  JSON.stringify(message, (_, value) => (typeof value === 'bigint' ? String(value) : value))
