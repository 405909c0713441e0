/** What the element sends to the page in its frame when that has loaded. */
export interface Hello {
  readonly payprep: 'hello'
}

/** What the page sends to the element around it. Of people and accounts it names ids alone. */
export type PageMessage =
  | { readonly payprep: 'height'; readonly height: number }
  | { readonly payprep: 'screen' | 'done' | 'expired' }
  | { readonly payprep: 'saved'; readonly recipientId: string }
  | { readonly payprep: 'failed'; readonly reason: 'used' | 'invalid' }
