import { ibanCountries } from '../../banking/countries/iban-registry.ts'
import type { Command } from '../../kit/process/command.ts'
import { openFile } from '../publications/published-files.ts'
import { registryDifferences } from '../publications/registry-difference.ts'

/** What is built in, against what its publisher says today. */
export const registryCommands: readonly Command[] = [
  {
    name: 'reference registry',
    summary:
      'Compares the IBAN formats that are built in with the IBAN registry of SWIFT (TXT), and changes nothing.',
    operands: ['file'],
    options: {},
    async run({ operands }) {
      const { bytes } = await openFile(operands.file ?? '')
      return registryDifferences(bytes.toString('latin1'), ibanCountries)
    },
  },
]
