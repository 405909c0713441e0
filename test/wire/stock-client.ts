import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import grpc from '@grpc/grpc-js'
import protoLoader from '@grpc/proto-loader'
import type { Test } from 'tap'

// A client of the gRPC project, which shares no code with the services.

/** The definitions of `proto/`. */
export const ownDefinitions = definitions(
  readFileSync(fileURLToPath(new URL('../../proto/gen/descriptors.binpb', import.meta.url))),
)

/** Loads descriptors as a client in another language would. */
export function definitions(descriptors: Buffer): any {
  const options = { enums: String, keepCase: true, oneofs: true }
  return grpc.loadPackageDefinition(protoLoader.loadFileDescriptorSetFromBuffer(descriptors, options))
}

export function stockClient(t: Test, Client: any, address: URL): any {
  const client = new Client(address.host, grpc.credentials.createInsecure())
  t.teardown(() => client.close())
  return client
}

export function call(
  client: any,
  method: string,
  request: object,
  metadata = new grpc.Metadata(),
): Promise<any> {
  return new Promise((resolve, reject) =>
    client[method](request, metadata, (error: Error | null, answer: unknown) =>
      error ? reject(error) : resolve(answer),
    ),
  )
}

export function bearer(token: string): grpc.Metadata {
  const metadata = new grpc.Metadata()
  metadata.set('authorization', `Bearer ${token}`)
  return metadata
}

export async function failure(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => {
      throw new Error('the call should have failed')
    },
    (error: unknown) => error,
  )
}
