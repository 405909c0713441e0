import { isUuid } from '../../ids.ts'
import { UsageError } from './command.ts'

// The text of operands and options, as commands take them. Each function throws a UsageError that names it.

export type Given = string | boolean | undefined

/** A UUID in lower case. */
export function idIn(text: Given, name: string): string {
  if (typeof text !== 'string' || !isUuid(text)) throw new UsageError(`${name} must be a UUID`)
  return text.toLowerCase()
}

/** One of some words in capitals. */
export function wordIn<Word extends string>(words: readonly Word[], text: Given, name: string): Word {
  const word = words.find(each => each === String(text).toUpperCase())
  if (word === undefined) throw new UsageError(`${name} must be one of ${words.join(', ')}`)
  return word
}

/** How many rows a command lists. */
export function limitIn(text: Given, usual: number, most: number): number {
  const limit = text === undefined ? usual : Number(text)
  if (Number.isInteger(limit) && limit >= 1 && limit <= most) return limit
  throw new UsageError(`--limit must be a whole number from 1 to ${most}`)
}
