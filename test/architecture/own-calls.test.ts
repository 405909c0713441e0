import type { DescService } from '@bufbuild/protobuf'
import t from 'tap'
import { BeneficiariesService } from '../../proto/gen/payprep/beneficiaries/v1/beneficiaries_pb.js'
import { EnrichmentService } from '../../proto/gen/payprep/enrichment/v1/enrichment_pb.js'
import { GamblingService } from '../../proto/gen/payprep/gambling/v1/gambling_pb.js'
import { NotifierService } from '../../proto/gen/payprep/notifier/v1/notifier_pb.js'
import { ReferenceDataService } from '../../proto/gen/payprep/referencedata/v1/reference_data_pb.js'
import { ValidationService } from '../../proto/gen/payprep/validation/v1/validation_pb.js'
import { VerificationService } from '../../proto/gen/payprep/verification/v1/verification_pb.js'
import { type OwnCalls } from '../../services/kit/callers/callers-file.ts'
import { ownCalls } from '../../services/callers.ts'
import { sourceFiles, textOf } from './imports.ts'

const services: readonly DescService[] = [
  BeneficiariesService,
  EnrichmentService,
  GamblingService,
  NotifierService,
  ReferenceDataService,
  ValidationService,
  VerificationService,
]

/** Where the programs that call services name these, and where they call them. */
const sources: Readonly<Record<string, { readonly names: string; readonly calls: RegExp }>> = {
  edge: { names: 'services/constellation.ts', calls: /^edge\// },
  ...Object.fromEntries(
    [
      'validation',
      'enrichment',
      'beneficiaries',
      'verification',
      'gambling',
      'notifier',
      'reference-data',
    ].map(name => [
      name,
      {
        names: `services/${name}/main.ts`,
        calls: new RegExp(`^services/(${name}/|reference-data/client\\.ts$)`),
      },
    ]),
  ),
}

const files = sourceFiles(['edge', 'services'])

for (const [program, { names, calls }] of Object.entries(sources)) {
  t.test(`the table of calls has what ${program} calls, and nothing else`, async t => {
    const naming = textOf(names)
    const named = services.filter(({ name }) => new RegExp(`(connect|linked)\\(\\s*${name}\\b`).test(naming))
    const calling = files
      .filter(file => calls.test(file))
      .map(textOf)
      .join('\n')
    const called = named.flatMap(({ typeName, methods }) =>
      methods
        .filter(({ localName }) => new RegExp(`\\.${localName}\\b`).test(calling))
        .map(({ name }) => `${typeName}/${name}`),
    )
    t.strictSame((ownCalls as OwnCalls)[program]?.toSorted() ?? [], called.toSorted())
  })
}
