/** The rights that a client has only if an operator has granted them. */
export const rights = ['gambling:read', 'gambling:write'] as const

export type Right = (typeof rights)[number]

/** Whether a client has a right. */
export type HasRight = (clientId: string, right: Right) => boolean

export function isRight(text: string): text is Right {
  return rights.includes(text as Right)
}
