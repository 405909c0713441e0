export interface IdentifiedKey {
  /** The first bytes of every value that is sealed under the key. */
  readonly id: Buffer
  /** 32 bytes. */
  readonly key: Buffer
}

/** The keys of a purpose: the current one seals, all open. */
export interface KeyRing {
  /** Called once for each value that is sealed. */
  readonly current: () => IdentifiedKey
  readonly find: (id: Buffer) => IdentifiedKey | undefined
}

/** Gives a 32-byte key for a purpose, the same one each time. */
export interface KeyOf {
  (purpose: string): Buffer
  /** The key ring of a purpose that seals; absent if keys cannot be rotated. */
  readonly ring?: (purpose: string) => KeyRing
  /** Whether rows that a release before 2.2.0 wrote, without a MAC, count as genuine. */
  readonly acceptsOlderRows?: boolean
}

/** The master keys of a schema: the present one, then former ones. */
export type SchemaKeys = readonly [KeyOf, ...KeyOf[]]
export type MasterKeys = KeyOf | SchemaKeys

/** The master keys of schemas. */
export interface KeysBySchema {
  /** Throws a ConfigError if a schema has none. */
  readonly ofSchema: (schema: string) => SchemaKeys
}

/** The master keys of an installation: of all schemas, or by schema. */
export type InstallationKeys = MasterKeys | KeysBySchema

/** The master keys of a schema of an installation. */
export const keysOfSchema = (keys: InstallationKeys, schema: string): MasterKeys =>
  'ofSchema' in keys ? keys.ofSchema(schema) : keys

export const listOf = (masters: MasterKeys): SchemaKeys =>
  typeof masters === 'function' ? [masters] : masters

/** The same keys for reading rows that a release before 2.2.0 wrote. */
export const acceptingOlderRows = (key: KeyOf): KeyOf =>
  Object.assign((purpose: string) => key(purpose), {
    ...(key.ring !== undefined && { ring: key.ring }),
    acceptsOlderRows: true,
  })
