// Public JSON differs from proto JSON in two ways: names of enum values lack the
// prefix that protobuf requires, and required fields and bounds are enforced.
export { parametersReader } from './parameters.ts'
export { jsonReader, type MapChecks } from './reader.ts'
export { unknownFields } from './unknown-fields.ts'
export { jsonWriter } from '../../../services/kit/json/writer.ts'
