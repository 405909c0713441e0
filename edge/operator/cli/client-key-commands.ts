import { readFile } from 'node:fs/promises'
import {
  type Command,
  type CommandInput,
  type Row,
  UsageError,
} from '../../../services/kit/process/commands/command.ts'
import { NOTICED_AFTER_SECONDS } from '../../gateway/identity/identity.ts'
import { algorithmsOf, type PublicKey, publicKeysIn } from '../../gateway/identity/public-keys.ts'
import { withStores } from './organization-commands.ts'

/** Commands on the public keys of clients. */
export const clientKeyCommands: readonly Command<'clients'>[] = [
  {
    name: 'clients keys add',
    summary: 'Registers public keys of a client, by which it may authenticate instead of its secret.',
    operands: ['client', 'file'],
    recorded: 'changes',
    options: {},
    details:
      'The file holds a public key in PEM, a JWK or a JWK set. Keys are EC keys on P-256 or P-384, Ed25519 keys, or RSA keys of at ' +
      'least 2,048 bits. The client keeps its private key, and signs an assertion for each token (RFC 7523, private_key_jwt). ' +
      'To replace a key, add its successor, let the client sign by it, and remove the old one.',
    run: async input => {
      const keys = await publicKeysIn(await textOf(input.operands.file!))
      return withStores(input, async ({ clients }) =>
        rowsOf(await clients.addPublicKeys(clientIn(input), keys)),
      )
    },
  },
  {
    name: 'clients keys list',
    summary: 'Lists the public keys of a client.',
    operands: ['client'],
    recorded: 'nothing',
    options: {},
    run: input => withStores(input, async ({ clients }) => rowsOf(await clients.publicKeys(clientIn(input)))),
  },
  {
    name: 'clients keys remove',
    summary: `Removes a public key of a client, within ${NOTICED_AFTER_SECONDS} seconds.`,
    operands: ['client', 'key'],
    recorded: 'changes',
    options: {
      now: { type: 'boolean', summary: 'for a leaked key: also end all access tokens of the client' },
    },
    details: 'Put -- before a key that begins with a hyphen: payprep clients keys remove CLIENT -- KEY',
    run: input =>
      withStores(input, async ({ clients }) => {
        const now = input.options.now === true
        return rowsOf(await clients.removePublicKey(clientIn(input), input.operands.key!, { now }))
      }),
  },
]

/** The client that a command names. */
export const clientIn = ({ operands }: CommandInput) => operands.client ?? ''

async function textOf(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`${file} cannot be read (${error.code})`)
  })
}

const rowsOf = (keys: readonly PublicKey[]): Row[] =>
  keys.map(key => ({ key: key.kid, type: key.crv ?? key.kty, signsBy: algorithmsOf(key).join(' ') }))
