import type { JsonValue } from '@bufbuild/protobuf'

// The parts of OpenAPI 3.1 and JSON Schema 2020-12 that the public description uses.

export interface OpenApi {
  readonly openapi: '3.1.0'
  readonly info: {
    readonly title: string
    readonly version: string
    readonly 'x-payprep-version': string
    readonly summary: string
    readonly description: string
    readonly contact: { readonly name: string; readonly url: string }
    readonly license: { readonly name: string; readonly identifier: string }
  }
  readonly servers: readonly { readonly url: string; readonly 'x-internal': boolean }[]
  readonly security: readonly Requirement[]
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  readonly paths: Named<Named<Operation>>
  readonly webhooks: Named<{ readonly post: Operation }>
  readonly components: {
    readonly schemas: Named<Schema>
    readonly responses: Named<Response>
    readonly headers: Named<{ readonly description: string; readonly schema: Schema }>
    readonly securitySchemes: Named<object>
  }
}

export interface Operation {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly summary: string
  readonly description: string
  readonly security?: readonly Requirement[]
  /** The right that the client needs. */
  readonly 'x-right'?: string
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly required: boolean; readonly content: Named<MediaType> }
  readonly responses: Readonly<Record<string, Response | Ref>>
}

export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly description?: string
  readonly schema: Schema
  readonly example?: string | number
}

export interface Response {
  readonly description: string
  readonly headers: Named<Ref>
  readonly content?: Named<MediaType>
}

export interface MediaType {
  readonly schema?: Schema
  readonly examples?: Named<Example>
}

export interface Example {
  readonly summary?: string
  readonly value: JsonValue
}

export interface Schema extends Partial<Ref> {
  /** Of a body that is no message: its name among the schemas. */
  readonly title?: string
  readonly type?: 'object' | 'array' | 'string' | 'boolean' | 'integer'
  readonly description?: string
  readonly required?: readonly string[]
  readonly properties?: Named<Schema>
  readonly additionalProperties?: Schema
  readonly propertyNames?: Schema
  readonly maxProperties?: number
  readonly items?: Schema
  readonly oneOf?: readonly Schema[]
  /** Which of the named types of `oneOf` an object is, by the value of a property. */
  readonly discriminator?: { readonly propertyName: string; readonly mapping: Named<string> }
  readonly enum?: readonly string[]
  readonly const?: string
  readonly examples?: readonly string[]
  readonly pattern?: string
  readonly format?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly minimum?: number
  readonly maximum?: number
  /** The meaning of each value. Common documentation tools support this extension. */
  readonly 'x-enumDescriptions'?: Named<string>
  /** The values by the heading under which they are documented. */
  readonly 'x-enumGroups'?: Named<readonly string[]>
}

export interface Ref {
  readonly $ref: string
}

type Requirement = Named<readonly string[]>
type Named<T> = Readonly<Record<string, T>>
