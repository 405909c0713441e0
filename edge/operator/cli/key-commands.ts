import type { Command, Row } from '../../../services/kit/process/commands/command.ts'
import { NOTICED_AFTER_SECONDS } from '../../gateway/identity/identity.ts'
import type { SigningKey } from '../../gateway/identity/signing-keys.ts'
import { withStores } from './organization-commands.ts'

/** Commands on the keys that sign access tokens. */
export const commands: readonly Command<'keys'>[] = [
  {
    name: 'keys list',
    summary: 'Lists the keys that sign access tokens.',
    operands: [],
    recorded: 'nothing',
    options: {},
    run: input => withStores(input, async ({ signingKeys }) => keyRows(await signingKeys.list())),
  },
  {
    name: 'keys rotate',
    summary: 'Makes the next key sign from now on; this also happens automatically every 90 days.',
    operands: [],
    recorded: 'changes',
    options: {
      now: {
        type: 'boolean',
        summary: `for leaked keys: replace all keys, which invalidates every access token within ${NOTICED_AFTER_SECONDS} seconds`,
      },
    },
    run: input =>
      withStores(input, async ({ signingKeys }) =>
        keyRows(await (input.options.now === true ? signingKeys.replace() : signingKeys.rotate())),
      ),
  },
  {
    name: 'keys revoke',
    summary: `For a leaked key: refuses its access tokens within ${NOTICED_AFTER_SECONDS} seconds. Those of the other keys stay valid.`,
    operands: ['key'],
    recorded: 'changes',
    options: {},
    details:
      'If the key is the current one, the next key signs from now on. Clients whose token is refused request a new one.',
    run: input =>
      withStores(input, async ({ signingKeys }) => keyRows(await signingKeys.revoke(input.operands.key!))),
  },
]

function keyRows(keys: readonly SigningKey[]): Row[] {
  const now = new Date()
  const current = keys.findLast(({ activatesAt }) => activatesAt <= now)
  return keys.map(key => ({
    key: key.kid,
    state: key === current ? 'current' : key.activatesAt > now ? 'next' : 'retiring',
    signsFrom: key.activatesAt.toISOString(),
    retires: key.retiresAt?.toISOString(),
  }))
}
