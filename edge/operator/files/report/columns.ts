import type { JsonObject, JsonValue } from '@bufbuild/protobuf'
import type { Line } from './report.ts'

/** The text of each column of a report that is a table. Several values are separated by a blank, sentences by a line break. */
export const columns: Readonly<Record<string, (line: Line) => string>> = {
  line: ({ place }) => String(place.line),
  path: ({ place }) => place.path ?? '',
  endToEndId: ({ place }) => place.endToEndId ?? '',
  status: ({ status }) => status,
  alerts: line => each(line.alerts, 'code').join(' '),
  fields: line => each(line.alerts, 'field').join(' '),
  severities: line => each(line.alerts, 'severity').join(' '),
  messages: line => each(line.alerts, 'message').join('\n'),
  notChecked: line => each(line.notChecked, 'kind').join(' '),
  error: ({ error }) => textOf(error),
  bank: line => enriched(line, 'creditorAgent', 'name'),
  bic: line => enriched(line, 'creditorAgent', 'bic'),
  bankCode: line => enriched(line, 'creditorAgent', 'clearingSystemMemberId', 'memberId'),
  iban: line => accountId(line, 'IBAN'),
  accountNumber: line => accountId(line, 'ACCOUNT_NUMBER'),
  intermediaryBics: line =>
    [1, 2, 3]
      .map(place => enriched(line, `intermediaryAgent${place}`, 'bic'))
      .join(' ')
      .trim(),
  settlementSystems: line => {
    const systems = at(line.enrichments, 'settlementInformation', 'settlementSystems')
    return Array.isArray(systems) ? systems.map(textOf).join(' ') : ''
  },
  verification: line => textOf(at(line.verification, 'state')),
  verificationReason: line =>
    textOf(at(line.verification, 'failureReason') ?? at(line.verification, 'reason')),
  accountStatus: line => textOf(at(line.verification, 'result', 'accountStatus')),
  nameMatch: line => textOf(at(line.verification, 'result', 'accountHolderName', 'matchStatus')),
  verifiedName: line => textOf(at(line.verification, 'result', 'accountHolderName', 'verifiedName')),
}

function each(list: JsonValue | undefined, key: string): readonly string[] {
  return Array.isArray(list) ? list.map(item => textOf(at(item, key))) : []
}

function enriched(line: Line, ...path: readonly string[]): string {
  return textOf(at(line.enrichments, ...path))
}

function accountId(line: Line, type: string): string {
  const ids = at(line.enrichments, 'creditorAccount', 'ids')
  return Array.isArray(ids)
    ? textOf(
        at(
          ids.find(id => at(id, 'type') === type),
          'value',
        ),
      )
    : ''
}

function at(value: JsonValue | undefined, ...path: readonly string[]): JsonValue | undefined {
  let part = value
  for (const key of path) part = (part as JsonObject | undefined)?.[key]
  return part
}

const textOf = (value: JsonValue | undefined) => (value === undefined ? '' : String(value))
