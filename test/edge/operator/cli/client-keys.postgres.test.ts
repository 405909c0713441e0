import { generateKeyPairSync } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { commands as clientCommands } from '../../../../edge/operator/cli/client-commands.ts'
import { organizationCommands } from '../../../../edge/operator/cli/organization-commands.ts'
import { installed, runLine } from '../../../harness/command-line.ts'
import { freshDatabase } from '../../../harness/database.ts'
import { membership } from '../../../harness/system.ts'

const commands = [...organizationCommands({ erasers: async () => [] }), ...clientCommands]

t.test('an operator adds, lists and removes the public keys of a client', async t => {
  const databaseUrl = await freshDatabase(t)
  const folder = t.testdir()
  const fileOf = async (name: string, content: string) => {
    await writeFile(join(folder, name), content)
    return join(folder, name)
  }
  const operate = async (...args: string[]) => {
    const { code, out, err } = await runLine(
      commands,
      ['--json', ...args],
      installed({ ...membership, databaseUrl }),
    )
    return code === 0 ? JSON.parse(out) : JSON.parse(err)
  }
  const { organization } = await operate('organizations', 'create', 'Acme')
  const { clientId: id } = await operate('clients', 'create', '--organization', organization, '--name', 'x')
  t.strictSame(await operate('clients', 'keys', 'list', id), [])

  const ec = generateKeyPairSync('ec', { namedCurve: 'P-384' })
  const rsa = generateKeyPairSync('rsa', { modulusLength: 3_072 })
  const pem = await fileOf('ec.pem', ec.publicKey.export({ format: 'pem', type: 'spki' }).toString())
  const set = { keys: [{ ...rsa.publicKey.export({ format: 'jwk' }), kid: '-batch', alg: 'PS256' }] }
  const [first] = await operate('clients', 'keys', 'add', id, pem)
  t.match(first, { key: /^[\w-]{43}$/, type: 'P-384', signsBy: 'ES384' })
  const both = [first, { key: '-batch', type: 'RSA', signsBy: 'PS256' }]
  t.strictSame(
    await operate('clients', 'keys', 'add', id, await fileOf('set.json', JSON.stringify(set))),
    both,
  )
  t.strictSame(await operate('clients', 'keys', 'list', id), both)
  t.match(await operate('clients', 'keys', 'add', id, pem), { exitCode: 1, error: /has a key .* already$/ })
  t.strictSame(await operate('clients', 'keys', 'remove', id, '--', first.key), both.slice(1))
  t.strictSame(await operate('clients', 'keys', 'remove', '--now', id, '--', '-batch'), [])

  const secret = ec.privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()
  const refused = await operate('clients', 'keys', 'add', id, await fileOf('private.pem', secret))
  t.match(refused, { exitCode: 1, error: /^the file holds a private or shared key/ })
  t.strictSame(await operate('clients', 'keys', 'list', id), [])
  const missing = join(folder, 'missing.pem')
  for (const [args, exitCode, error] of [
    [['add', id, missing], 2, `${missing} cannot be read (ENOENT)`],
    [['add', id, folder], 2, `${folder} cannot be read (EISDIR)`],
    [['add', 'client_x', pem], 1, 'there is no client client_x'],
    [['list', 'client_x'], 1, 'there is no client client_x'],
    [['remove', id, 'batch-1'], 1, 'the client has no key batch-1'],
  ] as const)
    t.strictSame(await operate('clients', 'keys', ...args), { exitCode, error }, args.join(' '))
})
