import { ownCalls } from '../../../services/callers.ts'
import {
  callersFile,
  endOf,
  parseCallers,
  type WrittenCallers,
} from '../../../services/kit/callers/callers-file.ts'
import { digestOf, newCallerToken } from '../../../services/kit/callers/identify.ts'
import {
  type Command,
  type CommandInput,
  type Row,
  UsageError,
} from '../../../services/kit/process/commands/command.ts'
import { readConfig } from '../../../services/kit/process/config/config.ts'

type WrittenCaller = WrittenCallers['callers'][number]

/** Commands on the callers of services, which the file SERVICE_CALLERS lists: they print, and change nothing. */
export const commandsWith = (env: NodeJS.ProcessEnv): readonly Command<'callers'>[] => [
  {
    name: 'callers add',
    summary:
      'Makes a token for a program or a team that calls services, and prints what to write into SERVICE_CALLERS.',
    operands: ['name'],
    recorded: 'changes',
    options: {
      calls: {
        type: 'string',
        summary:
          'what it may call, separated by commas: payprep.validation.v1.ValidationService/* or .../Validate',
      },
      expires: { type: 'string', summary: 'the last day (UTC) on which the token is valid: 2027-01-31' },
    },
    details:
      'The token is shown only once; the file holds its SHA-256. For a caller that the file has already, its entry is printed with ' +
      'one more token: both are valid until you remove the old one. Programs read the file again within 5 seconds. The callers ' +
      `${Object.keys(ownCalls).join(', ')} are programs of the installation, and need no --calls.`,
    run: async ({ operands: { name = '' }, options }) => add(written(env).callers, name, options),
  },
  {
    name: 'callers list',
    summary: 'Lists the callers of services in the file SERVICE_CALLERS, and the methods that each may call.',
    operands: [],
    recorded: 'nothing',
    options: {},
    run: async () => written(env).callers.map(rowOf),
  },
]

const settings = { callers: callersFile(ownCalls) }

function written(env: NodeJS.ProcessEnv): WrittenCallers {
  const { callers } = readConfig(env, settings)
  return callers?.written(callers.read()) ?? { acceptServiceToken: true, callers: [] }
}

function add(callers: readonly WrittenCaller[], name: string, options: CommandInput['options']): Row {
  const known = callers.find(each => each.name === name)
  if (known !== undefined && options.calls !== undefined)
    throw new UsageError(`the file says already what ${name} may call: leave out --calls, or change it there`)
  const { calls = known?.calls?.join(',') } = options
  const token = newCallerToken()
  const expires = typeof options.expires === 'string' ? { expires: options.expires } : {}
  const entry = {
    name,
    tokens: [...(known?.tokens ?? []), { sha256: digestOf(token), ...expires }],
    ...(known !== undefined && known.certificates.length > 0 && { certificates: known.certificates }),
    ...(typeof calls === 'string' && { calls: calls.split(',').map(each => each.trim()) }),
  }
  requireGood([...callers.filter(each => each !== known), entry])
  return { caller: name, token, entry: JSON.stringify(entry) }
}

/** Parses entries as programs will, so that no wrong entry is printed. */
function requireGood(callers: readonly object[]) {
  try {
    parseCallers(JSON.stringify({ callers }), ownCalls)
  } catch (error) {
    throw new UsageError((error as Error).message.replace('names a file, where', 'that would be wrong:'))
  }
}

function rowOf({ name, tokens, certificates, calls }: WrittenCaller): Row {
  const valid = tokens.filter(({ expires }) => Date.now() < endOf(expires))
  return {
    caller: name,
    tokens: tokens.length,
    expired: tokens.length - valid.length,
    nextExpiry: valid.flatMap(({ expires }) => expires ?? []).toSorted()[0],
    certificates: certificates.join(' '),
    calls: calls?.join(' ') ?? 'what this program of the installation calls',
  }
}
