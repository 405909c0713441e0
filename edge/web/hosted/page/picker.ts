import { signal } from '@preact/signals'
import type { Field } from './types.ts'

/** The fields that the end-user fills in by number, although they can be chosen by name. */
const byNumber = signal<readonly Field['key'][]>([])

/** Whether the bank or branch is chosen by name. */
export function isChosenByName({ picker, key }: Field): boolean {
  return picker !== undefined && !byNumber.value.includes(key)
}

/** Whether it could be, but is entered by number. */
export function isByNumber({ picker, key }: Field): boolean {
  return picker !== undefined && byNumber.value.includes(key)
}

/** Switches between name and number, and focuses the new control. */
export function enterBy(way: 'name' | 'number', key: Field['key']): void {
  const others = byNumber.value.filter(each => each !== key)
  byNumber.value = way === 'number' ? [...others, key] : others
  requestAnimationFrame(() => document.getElementById(key)?.focus())
}
