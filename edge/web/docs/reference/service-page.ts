import type { DescMethod, DescService } from '@bufbuild/protobuf'
import { MethodOptions_IdempotencyLevel as Level } from '@bufbuild/protobuf/wkt'
import { BeneficiariesService } from '../../../../proto/gen/payprep/beneficiaries/v1/beneficiaries_pb.js'
import { EnrichmentService } from '../../../../proto/gen/payprep/enrichment/v1/enrichment_pb.js'
import { GamblingService } from '../../../../proto/gen/payprep/gambling/v1/gambling_pb.js'
import { NotifierService } from '../../../../proto/gen/payprep/notifier/v1/notifier_pb.js'
import { ReferenceDataService } from '../../../../proto/gen/payprep/referencedata/v1/reference_data_pb.js'
import { ValidationService } from '../../../../proto/gen/payprep/validation/v1/validation_pb.js'
import { VerificationService } from '../../../../proto/gen/payprep/verification/v1/verification_pb.js'
import type { Comments } from '../../../gateway/openapi/comments.ts'
import { type Html, html, prose } from '../../html/html.ts'
import type { Page, Source } from '../page.ts'
import { isOurs, linkTo, type Named, typeArticle } from './service-types.ts'

export const services: readonly DescService[] = [
  ReferenceDataService,
  ValidationService,
  EnrichmentService,
  BeneficiariesService,
  NotifierService,
  VerificationService,
  GamblingService,
]

/** A service as `proto/` has it: its methods, and every message and enum that they take and answer. */
export function servicePage({ comments }: Source, service: DescService): Page {
  const types = reachedBy(service)
  return {
    title: service.name,
    main: html`<header>
        <h1>${service.name}</h1>
        <p class="lead">${prose(comments(service).text)}</p>
        <p><code>${service.typeName}</code> in <code>proto/${service.file.name}.proto</code></p>
      </header>
      <section id="methods">
        <h2>Methods</h2>
        ${service.methods.map(method => methodSection(method, comments))}
      </section>
      <section id="types">
        <h2>Types</h2>
        ${types.map(type => typeArticle(type, comments))}
      </section>`,
  }
}

const repetitions: Readonly<Record<Level, string>> = {
  [Level.NO_SIDE_EFFECTS]: 'Changes nothing, and may be repeated.',
  [Level.IDEMPOTENT]: 'May be repeated: a repetition has the same effect as one call.',
  [Level.IDEMPOTENCY_UNKNOWN]: 'A repetition may have another effect.',
}

function methodSection(method: DescMethod, comments: Comments): Html {
  const { name, input, output, idempotency } = method
  const { clientStreaming: sends, serverStreaming: answers } = method.proto
  const stream = (is: boolean) => (is ? 'a stream of ' : '')
  return html`<article id="${name}">
    <h3>${name}</h3>
    <p>${prose(comments(method).text)}</p>
    <p>
      Takes ${stream(sends)}${linkTo(input)}, answers ${stream(answers)}${linkTo(output)}.
      ${repetitions[idempotency]}
    </p>
  </article>`
}

/** The types of this installation that a service takes and answers, in the order in which a reader meets them. */
function reachedBy({ methods }: DescService): readonly Named[] {
  const found = new Set<Named>()
  const add = (type: Named) => {
    if (found.has(type) || !isOurs(type)) return
    found.add(type)
    if (type.kind === 'message')
      for (const field of type.fields) {
        const its = field.message ?? field.enum
        if (its !== undefined) add(its)
      }
  }
  for (const { input, output } of methods) {
    add(input)
    add(output)
  }
  return [...found]
}
