import type { Schema } from '../openapi/types.ts'

// What is no protobuf message, and so has to be described by hand.

export const tokenRequest: Schema = {
  type: 'object',
  required: ['grant_type'],
  properties: {
    grant_type: { type: 'string', const: 'client_credentials' },
    client_id: { type: 'string', description: 'Unless it is sent by HTTP Basic.' },
    client_secret: { type: 'string', description: 'Unless it is sent by HTTP Basic.' },
  },
}

export const tokenResponse: Schema = {
  type: 'object',
  required: ['access_token', 'token_type', 'expires_in'],
  properties: {
    access_token: { type: 'string', description: 'What goes into the Authorization header after Bearer.' },
    token_type: { type: 'string', const: 'Bearer' },
    expires_in: { type: 'integer', description: 'For how many seconds it is good.' },
  },
}

export const keySet: Schema = {
  type: 'object',
  required: ['keys'],
  properties: { keys: { type: 'array', items: { type: 'object' } } },
}

export const alive: Schema = {
  type: 'object',
  required: ['status'],
  properties: { status: { type: 'string', const: 'ok' } },
}

const dependencies: Schema = {
  type: 'object',
  additionalProperties: { type: 'string', enum: ['up', 'down'] },
}

export const ready: Schema = {
  type: 'object',
  required: ['status', 'dependencies'],
  properties: { status: { type: 'string', const: 'ready' }, dependencies },
}

export const notReady: Schema = {
  type: 'object',
  required: ['message', 'status', 'dependencies'],
  properties: {
    message: { type: 'string' },
    status: { type: 'string', const: 'unavailable' },
    dependencies,
  },
}

export const jsonSchema: Schema = {
  type: 'object',
  description:
    'A schema of the form; where an account may be identified in several ways, `oneOf` has one for each.',
  required: ['$schema', 'title'],
  properties: {
    $schema: { type: 'string', const: 'https://json-schema.org/draft/2020-12/schema' },
    title: { type: 'string' },
    type: { type: 'string', const: 'object' },
    properties: { type: 'object', description: 'By the key of each field, in the order of the form.' },
    required: { type: 'array', items: { type: 'string' } },
    oneOf: { type: 'array', items: { type: 'object' } },
  },
}
