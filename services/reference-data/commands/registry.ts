import { ibanCountries } from '../../library/banking/countries/iban-registry.ts'
import type { Command } from '../../kit/process/commands/command.ts'
import { openFile } from '../publications/published-files.ts'
import { registryDifferences } from '../publications/registry-difference.ts'

/** The operator command that compares the built-in IBAN formats with the published registry. */
export const registryCommands: readonly Command<'reference'>[] = [
  {
    name: 'reference registry',
    summary:
      'Lists how the built-in IBAN formats differ from the IBAN registry of SWIFT (TXT), without changing them.',
    operands: ['file'],
    recorded: 'nothing',
    options: {},
    async run({ operands }) {
      const { bytes } = await openFile(operands.file ?? '')
      return registryDifferences(bytes.toString('latin1'), ibanCountries)
    },
  },
]
