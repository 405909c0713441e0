import { randomUUID } from 'node:crypto'
import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { reloadable } from '../../../kit/process/reloading/reload.ts'
import { mistakeIn, text } from '../../schemes/scheme-fields.ts'
import { fixedKeys, type KeySet } from '../../providers/key-sets.ts'
import { CLIENT_ID, readStatement, type Statement } from './software-statement.ts'
import { type OpenBankingSettings, type SignatureForm, signatureForms } from './settings.ts'

/** How a client proves itself for a token (OpenID Connect Core 1.0, 9; RFC 8705, 2.1). */
export const authMethods = ['private_key_jwt', 'tls_client_auth'] as const

/** The file of a client, whose name is the client's id. */
const file = z
  .strictObject({
    /** A signed statement, or its claims. */
    software_statement: z.union([z.string(), z.record(z.string(), z.unknown())]),
    token_endpoint_auth_method: z.enum(authMethods).default('private_key_jwt'),
    /** The subject of the certificate, as RFC 4514 writes it. */
    tls_client_auth_subject_dn: text(512).optional(),
    /** Its keys, if they are not to be fetched from the software_jwks_endpoint of the statement. */
    jwks: z.object({ keys: z.array(z.looseObject({ kty: z.string() })).min(1) }).optional(),
    signatures: z.enum(signatureForms).optional(),
  })
  .refine(
    ({ token_endpoint_auth_method: method, tls_client_auth_subject_dn: subject }) =>
      (method === 'tls_client_auth') === (subject !== undefined),
    {
      path: ['tls_client_auth_subject_dn'],
      error: 'must be there for tls_client_auth, and only then',
    },
  )
export type ClientFile = z.input<typeof file>

export interface RegisteredClient {
  readonly id: string
  readonly statement: Statement
  readonly authMethod: (typeof authMethods)[number]
  readonly subjectDn: string | undefined
  readonly keys: KeySet
  readonly signatures: SignatureForm
}

export type Registry = Awaited<ReturnType<typeof openRegistry>>

interface Needs extends Pick<OpenBankingSettings, 'clients' | 'statements' | 'signatures' | 'keyHosts'> {
  readonly keysAt: (url: string) => KeySet
}

/**
 * Reads the files of the clients, and reads them again on SIGHUP and when they have changed; if they then have mistakes,
 * the former clients stay. Throws an Error with the file of a mistake.
 */
export async function openRegistry(needs: Needs) {
  const { clients: directory } = needs
  let raw = await filesIn(directory)
  let clients = await clientsIn(raw, needs)
  const reloading = reloadable(
    'clients of Confirmation of Payee',
    async () => {
      const now = await filesIn(directory)
      if (JSON.stringify(now) === JSON.stringify(raw)) return false
      clients = await clientsIn(now, needs)
      raw = now
      return true
    },
    { watched: true },
  )
  return {
    find: (id: string): RegisteredClient | undefined => clients.get(id),

    /** Writes the file of a client, after what is there is read. Throws an Error if the file would have mistakes. */
    async write(id: string, content: ClientFile): Promise<void> {
      const written = JSON.stringify(content, null, 2)
      const client = await clientIn(id, written, needs)
      const temporary = join(directory, `.${randomUUID()}`)
      await writeFile(temporary, written, { mode: 0o600 })
      await rename(temporary, join(directory, `${id}.json`))
      clients = new Map([...clients, [id, client]])
    },

    close: () => reloading.close(),
  }
}

type Files = readonly (readonly [id: string, json: string])[]

async function filesIn(directory: string): Promise<Files> {
  const names = await readdir(directory).catch((error: NodeJS.ErrnoException) => {
    throw new Error(`clients: the directory ${directory} cannot be read (${error.code})`)
  })
  const files = names.filter(name => !name.startsWith('.')).toSorted()
  return Promise.all(
    files.map(
      async name => [name.replace(/\.json$/, ''), await readFile(join(directory, name), 'utf8')] as const,
    ),
  )
}

async function clientsIn(files: Files, needs: Needs): Promise<ReadonlyMap<string, RegisteredClient>> {
  const clients = await Promise.all(files.map(([id, json]) => clientIn(id, json, needs)))
  return new Map(clients.map(client => [client.id, client]))
}

async function clientIn(id: string, json: string, needs: Needs): Promise<RegisteredClient> {
  try {
    return await readClient(id, json, needs)
  } catch (error) {
    throw new Error(`clients: ${id}.json: ${(error as Error).message}`, { cause: error })
  }
}

async function readClient(id: string, json: string, needs: Needs): Promise<RegisteredClient> {
  if (!CLIENT_ID.test(id)) throw new Error('the name of the file must be an id and .json')
  const { data, error } = file.safeParse(JSON.parse(json))
  if (error !== undefined) throw new Error(mistakeIn(error))
  const statement = await readStatement(data.software_statement, needs.statements)
  return {
    id,
    statement,
    authMethod: data.token_endpoint_auth_method,
    subjectDn: data.tls_client_auth_subject_dn,
    keys: data.jwks === undefined ? keysOf(statement, needs) : fixedKeys(data.jwks),
    signatures: data.signatures ?? needs.signatures,
  }
}

/** The keys that a statement names. Throws an Error if they are not at a host of the directory. */
export function keysOf({ software_jwks_endpoint: url }: Statement, { keyHosts, keysAt }: Needs): KeySet {
  if (url === undefined)
    throw new Error('there is neither jwks nor a software_jwks_endpoint in the statement')
  if (!keyHosts.includes(new URL(url).host))
    throw new Error('the software_jwks_endpoint of the statement is not at one of keyHosts')
  return keysAt(url)
}
