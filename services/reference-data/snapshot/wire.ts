import type { MessageInitShape } from '@bufbuild/protobuf'
import { SettlementSystem } from '../../../proto/gen/payprep/payments/v1/instruction_pb.js'
import {
  BankCodeRole,
  CoverageKind,
  type DirectoryHeader,
  type DownloadDirectoryResponse,
  type DownloadDirectoryResponseSchema,
} from '../../../proto/gen/payprep/referencedata/v1/reference_data_pb.js'
import type { DirectoryHead } from '../../library/banking/directory/directory-image.ts'
import { type Batch, fieldsOf, type RowCounts } from '../../library/banking/directory/directory-rows.ts'
import { settlementSystems } from '../../library/banking/directory/settlement-systems.ts'

type SentPart = NonNullable<MessageInitShape<typeof DownloadDirectoryResponseSchema>['part']>
type ReceivedRows = Exclude<DownloadDirectoryResponse['part'], { case: 'header' | undefined }>

/** Maps names to the numbers of a proto enum and back. Numbers of newer versions have no name. */
function named<Name extends string>(numbers: Readonly<Record<Name, number>>) {
  const names = new Map(Object.entries<number>(numbers).map(([name, number]) => [number, name as Name]))
  return {
    all: Object.keys(numbers),
    number: (name: Name) => numbers[name],
    name: (number: number) => names.get(number),
  }
}

const kinds = named({ BIC: CoverageKind.BIC, BANK: CoverageKind.BANK, BRANCH: CoverageKind.BRANCH })
const roles = named({ default: BankCodeRole.DEFAULT, routing: BankCodeRole.ROUTING })
const systems = named(
  Object.fromEntries(settlementSystems.map(name => [name, SettlementSystem[name]])) as Record<
    (typeof settlementSystems)[number],
    SettlementSystem
  >,
)

/** All enum names that this version knows. It cannot read further names, which a newer version may send. */
export const knownNames: readonly string[] = [kinds, roles, systems].flatMap(({ all }) => all)

/** The fields that are enums on the wire. */
const numbered: Readonly<Record<string, Codec>> = {
  role: { write: roles.number, read: number => roles.name(number) ?? 'default' },
  system: { write: systems.number, read: number => systems.name(number) ?? '' },
}

interface Codec {
  readonly write: (name: never) => number
  readonly read: (number: number) => string
}

export function headerPart(head: DirectoryHead, counts: RowCounts): SentPart {
  const { version, sources, coverage, registers } = head
  return {
    case: 'header',
    value: {
      version,
      sources: [...sources],
      coverage: coverage.map(claim => ({ ...claim, kind: kinds.number(claim.kind) })),
      registers: registers.map(claim => ({ ...claim, system: systems.number(claim.system) })),
      institutionCount: counts.institutions,
      bankCodeCount: counts.bankCodes,
      participationCount: counts.participations,
      instructionSetCount: counts.instructionSets,
      settlementInstructionCount: counts.settlementInstructions,
      sanctionCount: counts.sanctions,
      accountCheckCount: counts.accountChecks,
      localNameCount: counts.localNames,
    },
  }
}

/** Claims of kinds and systems that this version does not know are left out. */
export function headIn({ version, sources, coverage, registers }: DirectoryHeader): DirectoryHead {
  return {
    version,
    sources: sources.map(source => {
      // An image holds the rest as JSON.
      const { $typeName: _, ...facts } = source
      return facts
    }),
    coverage: coverage.flatMap(({ country, kind, source }) => {
      const name = kinds.name(kind)
      return name === undefined ? [] : [{ country, kind: name, source }]
    }),
    registers: registers.flatMap(({ system, source }) => {
      const name = systems.name(system)
      return name === undefined ? [] : [{ system: name, source }]
    }),
  }
}

export function countsIn(header: DirectoryHeader): RowCounts {
  return {
    institutions: header.institutionCount,
    bankCodes: header.bankCodeCount,
    participations: header.participationCount,
    instructionSets: header.instructionSetCount,
    settlementInstructions: header.settlementInstructionCount,
    sanctions: header.sanctionCount,
    accountChecks: header.accountCheckCount,
    localNames: header.localNameCount,
  }
}

export function rowsPart({ table, columns }: Batch): SentPart {
  const written = Object.entries<readonly unknown[]>(columns).map(([field, values]) => {
    const codec = numbered[field]
    return [field, codec === undefined ? values : values.map(name => codec.write(name as never))]
  })
  return { case: table, value: Object.fromEntries(written) } as SentPart
}

/** A column that the sender does not know is absent: its fields are blank. */
export function batchIn({ case: table, value }: ReceivedRows): Batch {
  const message = value as unknown as Readonly<Record<string, readonly unknown[]>>
  const count = message['source']!.length
  const columns = fieldsOf(table).map(field => {
    const codec = numbered[field]
    const sent = message[field]!
    const values = sent.length === 0 ? Array.from({ length: count }, () => '') : sent
    return [field, codec === undefined ? values : values.map(number => codec.read(number as number))]
  })
  return { table, columns: Object.fromEntries(columns) } as Batch
}
