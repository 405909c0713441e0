import type { Command } from '../../../services/kit/process/commands/command.ts'
import { keyRows, masterKeyRows, reencryptAll, rotateAll } from './encryption.ts'

const MORE = 'The chapter on keys in /docs/security says how to change MASTER_KEY without a pause.'

/** Commands on the keys that encrypt the database. */
export const commands: readonly Command<'encryption'>[] = [
  {
    name: 'encryption status',
    summary: 'Lists the keys of each schema, and how many values each of them has encrypted.',
    operands: [],
    recorded: 'nothing',
    options: {},
    details:
      'A key of the state `seals` encrypts new values, a `former` one decrypts the values that it has encrypted, `next` is about to ' +
      'seal, and `kept` are those of keyed hashes, which stay the same. Counting reads the tables, which takes a while for ' +
      'large ones. A key of the state `unknown` is lost.',
    async run({ installation, exitWith }) {
      const rows = await keyRows(await installation())
      if (rows.some(({ state }) => state === 'unknown')) exitWith(1)
      return rows
    },
  },
  {
    name: 'encryption master-keys',
    summary: 'Lists the keys in MASTER_KEY, and which of them may be removed.',
    operands: [],
    recorded: 'nothing',
    options: {},
    details: `\`keys\` counts the keys of schemas that are encrypted under it. ${MORE}`,
    run: async ({ installation }) => masterKeyRows(await installation()),
  },
  {
    name: 'encryption rotate',
    summary: 'Gives all schemas new keys, and encrypts those under the first key in MASTER_KEY.',
    operands: [],
    recorded: 'changes',
    options: {},
    details:
      'Run it once all programs have the first key in MASTER_KEY: others cannot decrypt values written a minute later, and do ' +
      `not start any more. Releases before 2.2.0 cannot use the database from then on. ${MORE}`,
    run: async ({ installation }) => rotateAll(await installation()),
  },
  {
    name: 'encryption reencrypt',
    summary:
      'Encrypts the values of former keys with the new keys, in small steps, while all programs serve.',
    operands: [],
    recorded: 'changes',
    options: {},
    details:
      'It may be interrupted and run again. It deletes former keys that no value needs, a day after ' +
      'they were replaced: run it again then.',
    async run({ installation, progress, exitWith }) {
      const rows = await reencryptAll(await installation(), progress)
      if (rows.some(({ left }) => left !== 0)) exitWith(1)
      return rows
    },
  },
]
