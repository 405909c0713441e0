import { documentNames } from '../../library/banking/documents/index.ts'
import type { DocumentFacts } from '../facts/document.ts'
import { DOCUMENT } from '../facts/instruction-fields.ts'
import type { Facts } from '../facts/index.ts'
import { about, ladder, rule } from './rule.ts'
import { orMisplaced } from './misread.ts'
import { countryName, listed } from './phrases.ts'
import { sources } from './sources.ts'

/** The first document of the creditor, or the tax number if there is none. */
export const documentRules = about(
  (facts: Facts) => facts.document,
  ladder(
    rule('CREDITOR_DOCUMENT_1_INVALID_FORMAT', {
      severity: 'certain',
      field: DOCUMENT,
      fieldIn: document => document.field,
      source: sources.documents,
      requires: 'The number of a document has the form that its country prescribes for the type.',
      holds: document => document.hasFormat,
      message: formatMessage,
    }),
    rule('CREDITOR_DOCUMENT_1_INCORRECT_CHECKSUM', {
      severity: 'certain',
      field: DOCUMENT,
      fieldIn: document => document.field,
      source: sources.documents,
      requires: 'The check digits of a document fit its other characters.',
      holds: document => document.checkDigitsFit,
      message: document =>
        `This number has the form of ${typeInWords(document)}, but its check digits do not fit: a character is mistyped, or two are swapped.`,
    }),
  ),
)

function formatMessage(document: DocumentFacts): string {
  const { value, issuer: country } = document
  const expected = typeInWords(document)
  const message = `This number does not have the form of ${expected}.`
  return orMisplaced(message, value, { expected, country, isOpen: true })
}

/** `the CPF or CNPJ of Brazil`: the country's names, whatever the instruction calls the document. */
function typeInWords({ issuer, type }: DocumentFacts): string {
  const names = documentNames(issuer, type)
  const document = names.length === 0 ? 'a document' : `the ${listed(names, 'or')}`
  return `${document} of ${countryName(issuer)}`
}
