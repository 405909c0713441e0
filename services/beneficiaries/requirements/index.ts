export { check, type Checked, type Finding } from './check.ts'
export { clean } from './clean.ts'
export {
  type Field,
  type FieldKey,
  type Identifier,
  type Kind,
  type RecipientType,
  recipientTypes,
} from './field.ts'
export { exampleValues, type JsonSchema, jsonSchemaOf } from './json-schema.ts'
export { type Hint, hints, type Label, labels } from './labels.ts'
export { type PayoutMethod, payoutMethods } from './methods.ts'
export { type Draft, draftOf, type Recipient } from './recipient.ts'
export {
  type Choice,
  countries,
  currenciesFor,
  fieldsBy,
  methodsFor,
  type Requirements,
  requirementsFor,
} from './requirements.ts'
