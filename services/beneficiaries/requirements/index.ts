export { check, doubtsIn, filledFormOf, type Finding, withBicInPlace } from './check-form.ts'
export { clean } from './clean.ts'
export { type Details, fieldsBy, type FilledForm, paymentIn } from './details.ts'
export type { Doubt } from './check-digit-doubts.ts'
export { type Field, type Identifier, type Kind, type RecipientType, recipientTypes } from './field.ts'
export { exampleValues, type JsonSchema, jsonSchemaOf } from './json-schema.ts'
export { labels } from './labels.ts'
export { isOffered, type PayoutMethod, payoutMethods } from './methods.ts'
export {
  type Choice,
  countries,
  currenciesFor,
  methodsFor,
  type Requirements,
  requirementsFor,
} from './requirements.ts'
