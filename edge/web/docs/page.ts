import type { Comments } from '../../gateway/openapi/comments.ts'
import type { OpenApi } from '../../gateway/openapi/types.ts'
import type { Html } from '../html/html.ts'

/** What a page of the documentation holds. The frame around it is the same for all. */
export interface Page {
  readonly title: string
  /** Begins with a header that holds the only `h1`. */
  readonly main: Html
}

/** What pages are made from. */
export interface Source {
  readonly api: OpenApi
  /** Of `proto/`. */
  readonly comments: Comments
  /** Whether the reader may call the operations from their pages, as the demo client of development. */
  readonly canTry: boolean
}

/** The page of a tag in the reference. */
export function resourcePath(tag: string): string {
  return `/docs/reference/${tag.toLowerCase().replaceAll(' ', '-')}`
}

/** The page of an operation, below that of its tag. */
export function operationPath(tag: string, operationId: string): string {
  return `${resourcePath(tag)}/${operationId}`
}

/** The page of a service, which teams inside call over gRPC. */
export function servicePath(name: string): string {
  return `/docs/services/${name}`
}
