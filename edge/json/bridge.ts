// The public JSON is proto JSON but for two things: it names enum values without
// the prefix that protobuf asks for, and it minds what is required and bounded.
export { parametersReader } from './parameters.ts'
export { jsonReader } from './reader.ts'
export { jsonWriter } from './writer.ts'
