/** A message of a service as text, to search it for data that it must not contain. */
export const asText = (message: unknown): string =>
  JSON.stringify(message, (_, value) => (typeof value === 'bigint' ? String(value) : value))
