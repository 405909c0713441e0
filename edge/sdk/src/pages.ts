import type { CallOptions } from './call.ts'

/** The method of a client for an operation that answers in pages. */
type List = (
  input: any,
  options?: CallOptions,
) => Promise<{
  readonly items: readonly unknown[]
  readonly nextCursor?: string
  readonly hasMore?: boolean
}>

type InputOf<L extends List> = NonNullable<Parameters<L>[0]> & { readonly cursor?: string }
type ItemOf<L extends List> = Awaited<ReturnType<L>>['items'][number]

/**
 * All items of a list, over its pages: `for await (const recipient of itemsOf(payprep.listRecipients, { externalUserId }))`.
 * The options apply to each page.
 */
export async function* itemsOf<L extends List>(
  list: L,
  input: InputOf<L>,
  options?: CallOptions,
): AsyncGenerator<ItemOf<L>, void, undefined> {
  let cursor = input.cursor
  for (;;) {
    const page = await list(cursor === undefined ? input : { ...input, cursor }, options)
    yield* page.items as readonly ItemOf<L>[]
    if (page.nextCursor === undefined || page.nextCursor === cursor || page.hasMore === false) return
    cursor = page.nextCursor
  }
}
