import type {
  DescEnum,
  DescEnumValue,
  DescField,
  DescMessage,
  DescMethod,
  DescOneof,
  DescService,
} from '@bufbuild/protobuf'
import { fromBinary } from '@bufbuild/protobuf'
import {
  type DescriptorProto,
  type EnumDescriptorProto,
  FileDescriptorSetSchema,
  type SourceCodeInfo_Location,
} from '@bufbuild/protobuf/wkt'

type Commented = DescMessage | DescField | DescOneof | DescEnum | DescEnumValue | DescService | DescMethod

export interface Comment {
  readonly text: string | undefined
  /** A detached comment above: the heading of a group that begins here. */
  readonly heading: string | undefined
}

export type Comments = (desc: Commented) => Comment

const NO_COMMENT: Comment = { text: undefined, heading: undefined }

// Field numbers of descriptor.proto, which make up the paths of source locations.
const FILE_MESSAGES = 4
const FILE_ENUMS = 5
const FILE_SERVICES = 6
const SERVICE_METHODS = 2
const MESSAGE_FIELDS = 2
const MESSAGE_MESSAGES = 3
const MESSAGE_ENUMS = 4
const MESSAGE_ONEOFS = 8
const ENUM_VALUES = 2

/** The comments of the .proto files, which generated code lacks. Read from the descriptor set of `buf build`. */
export function commentsIn(descriptors: Uint8Array): Comments {
  const comments = new Map<string, Comment>()
  for (const file of fromBinary(FileDescriptorSetSchema, descriptors).file) {
    const locations = new Map(file.sourceCodeInfo?.location.map(each => [each.path.join(), each]))
    const add = (name: string, path: readonly number[]) => {
      const location = locations.get(path.join())
      if (location !== undefined) comments.set(name, commentAt(location))
    }
    const addEnum = ({ value }: EnumDescriptorProto, name: string, path: readonly number[]) => {
      add(name, path)
      for (const [index, each] of value.entries()) add(`${name}.${each.name}`, [...path, ENUM_VALUES, index])
    }
    const addMessage = (message: DescriptorProto, name: string, path: readonly number[]) => {
      add(name, path)
      for (const [index, field] of message.field.entries()) {
        add(`${name}.${field.name}`, [...path, MESSAGE_FIELDS, index])
      }
      for (const [index, oneof] of message.oneofDecl.entries()) {
        add(`${name}.${oneof.name}`, [...path, MESSAGE_ONEOFS, index])
      }
      for (const [index, nested] of message.nestedType.entries()) {
        addMessage(nested, `${name}.${nested.name}`, [...path, MESSAGE_MESSAGES, index])
      }
      for (const [index, nested] of message.enumType.entries()) {
        addEnum(nested, `${name}.${nested.name}`, [...path, MESSAGE_ENUMS, index])
      }
    }
    for (const [index, message] of file.messageType.entries()) {
      addMessage(message, `${file.package}.${message.name}`, [FILE_MESSAGES, index])
    }
    for (const [index, each] of file.enumType.entries()) {
      addEnum(each, `${file.package}.${each.name}`, [FILE_ENUMS, index])
    }
    for (const [index, { name, method }] of file.service.entries()) {
      const service = `${file.package}.${name}`
      add(service, [FILE_SERVICES, index])
      for (const [at, each] of method.entries())
        add(`${service}.${each.name}`, [FILE_SERVICES, index, SERVICE_METHODS, at])
    }
  }
  return desc => comments.get(nameOf(desc)) ?? NO_COMMENT
}

function nameOf(desc: Commented): string {
  return 'typeName' in desc ? desc.typeName : `${desc.parent.typeName}.${desc.name}`
}

function commentAt({ leadingComments, leadingDetachedComments }: SourceCodeInfo_Location): Comment {
  return { text: plain(leadingComments), heading: plain(leadingDetachedComments.at(-1) ?? '') }
}

function plain(comment: string): string | undefined {
  return comment.trim().replace(/\s*\n\s*/g, ' ') || undefined
}
