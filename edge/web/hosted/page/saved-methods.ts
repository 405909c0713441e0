import { signal } from '@preact/signals'
import { call } from './api.ts'
import type { MethodList } from './types.ts'

/** Kept while other screens are shown, so that the list is there at once when the end-user returns. */
export const page = signal<MethodList | undefined>(undefined)

let isNew = false

/** Takes the list that came with the session, if one did. */
export function take(list: MethodList | undefined): void {
  page.value = list
  isNew = list !== undefined
}

/** Reloads a list that was shown before. */
export async function refresh(): Promise<void> {
  if (!isNew && page.value !== undefined) await load()
  isNew = false
}

/** Loads the first page of the list, or the page after `cursor`. */
export async function load(cursor?: string): Promise<void> {
  const next = await call<MethodList>(
    `payout-methods${cursor === undefined ? '' : `?cursor=${encodeURIComponent(cursor)}`}`,
  )
  const { items = [], recentChanges = [] } = page.value ?? {}
  page.value = cursor === undefined ? next : { ...next, items: [...items, ...next.items], recentChanges }
}
