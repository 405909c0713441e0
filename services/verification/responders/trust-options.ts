import { type CommandInput, UsageError } from '../../kit/process/commands/command.ts'
import type { CloseStack } from '../../kit/process/lifecycle/close-stack.ts'
import { fromFiles } from '../../kit/process/reloading/from-files.ts'
import { psd2Roles, type Psd2Role, revocationPolicies } from '../certificates/policies.ts'
import type { Trust } from '../certificates/trust.ts'
import { choiceIn, fileIn, textIn } from './options.ts'

/** What `verification respond` is told to look at in certificates; undefined if nothing beside their authority. */
export async function trustIn(input: CommandInput, keep: CloseStack['keep']): Promise<Trust | undefined> {
  const policy = choiceIn(input, 'revocation-policy', revocationPolicies, 'hard')
  const roles = rolesIn(input)
  const { revocations: directory } = input.options
  if (typeof directory !== 'string' && roles.length === 0) return undefined
  // The library for certificates is loaded only here.
  const [{ trustWith }, { readRevocations }] = await Promise.all([
    import('../certificates/trust.ts'),
    import('../certificates/revocations.ts'),
  ])
  if (typeof directory !== 'string') return trustWith({ revocations: undefined, policy, roles })
  const read = async () => {
    const [, authorities] = await fileIn(input, 'authorities')
    return readRevocations(directory, authorities).catch((error: Error) => {
      throw new UsageError(`--revocations: ${error.message}`)
    })
  }
  const live = keep(await fromFiles('revocations', [directory, textIn(input, 'authorities')], read))
  return trustWith({ revocations: () => live.current, policy, roles })
}

function rolesIn(input: CommandInput): readonly Psd2Role[] {
  const known = Object.keys(psd2Roles) as Psd2Role[]
  const names = textIn(input, 'psd2-roles', '')
  return names === ''
    ? []
    : names.split(',').map(name => {
        const role = known.find(each => each === name)
        if (role === undefined)
          throw new UsageError(`--psd2-roles must be of ${known.join(', ')}, not ${name}`)
        return role
      })
}
