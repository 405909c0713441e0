import { create } from '@bufbuild/protobuf'
import { validateIBAN } from 'ibantools'
import { loadSeeds } from '../../seeds/load.ts'
import { PaymentInstructionSchema } from '../../proto/gen/payprep/payments/v1/instruction_pb.js'
import { profiles } from '../../services/library/banking/countries/index.ts'
import { enrich } from '../../services/enrichment/enrich.ts'
import { readDirectory } from '../../services/reference-data/snapshot/snapshot.ts'
import { judge } from '../../services/validation/validate.ts'
import { iban } from '../harness/instructions.ts'
import { domestic } from '../validation/cases/domestic.ts'
import { international } from '../validation/cases/international.ts'
import { withReferenceDatabase } from './reference-database.ts'
import { table } from './table.ts'
import { inTurns } from './turns.ts'

/** The rule engine on one core, without network, over the whole directory that the program ships with. */
export async function benchEngine(): Promise<string> {
  const directory = await withReferenceDatabase(async db => {
    await loadSeeds(db)
    return readDirectory(db, new Date())
  })

  const examples = profiles.flatMap(each => (each.iban === undefined ? [] : [each.iban.example]))
  const ibans = examples.map(example => create(PaymentInstructionSchema, iban(example)))
  const one = inTurns({
    'rule engine, all rules': at => judge(ibans[at % ibans.length]!, directory).findings.length,
    'ibantools validateIBAN': at => validateIBAN(examples[at % examples.length]!).errorCodes.length,
  })

  const cases = [international, domestic].flatMap(({ families }) => Object.values(families).flat())
  const mixed = cases.map(([, instruction]) => create(PaymentInstructionSchema, instruction))
  const all = inTurns({
    enrichment: at => Object.keys(enrich(mixed[at % mixed.length]!, directory)).length,
    'validation, all rules': at => judge(mixed[at % mixed.length]!, directory).findings.length,
  })

  return [
    [`${ibans.length} IBANs, one of each country`, one] as const,
    [`${mixed.length} instructions of every kind, good and bad`, all] as const,
  ]
    .map(([title, works]) => table([title, 'each', 'per second', 'ratio'], rowsOf(works)))
    .join('\n\n')
}

function rowsOf(works: ReturnType<typeof inTurns>): string[][] {
  return Object.entries(works).map(([name, { nanoseconds, ratio }]) => [
    name,
    `${nanoseconds.toFixed(0)} ns`,
    Math.round(1e9 / nanoseconds).toLocaleString('en'),
    ratio.toFixed(2),
  ])
}
