import { type DescFile, type DescService, toBinary } from '@bufbuild/protobuf'
import { FileDescriptorProtoSchema } from '@bufbuild/protobuf/wkt'
import { Code, type ConnectRouter } from '@connectrpc/connect'
import { ServerReflection } from '../../../../proto/gen/grpc/reflection/v1/reflection_pb.js'
import { ServerReflection as ServerReflectionAlpha } from '../../../../proto/gen/grpc/reflection/v1alpha/reflection_pb.js'

/** gRPC server reflection, with which clients such as grpcurl need no proto files. */
export function reflectionRoutes(router: ConnectRouter) {
  const services = servicesOf(router)
  const respond = reflection(services)
  for (const protocol of [ServerReflection, ServerReflectionAlpha] as const) {
    router.service(protocol as typeof ServerReflection, {
      async *serverReflectionInfo(requests) {
        for await (const request of requests) {
          yield {
            validHost: request.host,
            originalRequest: request,
            messageResponse: respond(request.messageRequest),
          }
        }
      },
    })
  }
}

type MessageRequest = { readonly case: string | undefined; readonly value?: unknown }

function reflection(services: readonly DescService[]) {
  const files = new Map<string, DescFile>()
  for (const { file } of services) collect(file, files)
  const fileBySymbol = new Map([...files.values()].flatMap(file => symbolsOf(file).map(name => [name, file])))

  const notFound = (message: string) => ({
    case: 'errorResponse' as const,
    value: { errorCode: Code.NotFound, errorMessage: message },
  })
  const fileResponse = (file: DescFile | undefined, name: string) =>
    file === undefined
      ? notFound(`${name} is not part of this server`)
      : {
          case: 'fileDescriptorResponse' as const,
          value: {
            fileDescriptorProto: withDependencies(file).map(each =>
              toBinary(FileDescriptorProtoSchema, each.proto),
            ),
          },
        }

  return ({ case: kind, value }: MessageRequest) => {
    switch (kind) {
      case 'listServices':
        return {
          case: 'listServicesResponse' as const,
          value: { service: services.map(({ typeName }) => ({ name: typeName })) },
        }
      case 'fileByFilename':
        return fileResponse(files.get(String(value)), String(value))
      case 'fileContainingSymbol':
        return fileResponse(fileBySymbol.get(String(value)), String(value))
      default:
        return notFound('only list_services, file_by_filename and file_containing_symbol are supported')
    }
  }
}

/** The services registered with a router so far. */
function servicesOf(router: ConnectRouter): DescService[] {
  return [...new Set(router.handlers.map(handler => handler.service))]
}

function collect(file: DescFile, files: Map<string, DescFile>) {
  const name = file.proto.name
  if (files.has(name)) return
  files.set(name, file)
  for (const dependency of file.dependencies) collect(dependency, files)
}

function withDependencies(file: DescFile): DescFile[] {
  const files = new Map<string, DescFile>()
  collect(file, files)
  return [...files.values()]
}

function symbolsOf(file: DescFile): string[] {
  const messages = file.messages.map(({ typeName }) => typeName)
  const enums = file.enums.map(({ typeName }) => typeName)
  const services = file.services.flatMap(({ typeName, methods }) => [
    typeName,
    ...methods.map(({ name }) => `${typeName}.${name}`),
  ])
  return [...messages, ...enums, ...services]
}
