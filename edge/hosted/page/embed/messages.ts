/** What the element says to the page in its frame when that has loaded. */
export interface Hello {
  readonly payprep: 'hello'
}

/** What the page tells the element around it. Of people and accounts it tells ids alone. */
export type Told =
  | { readonly payprep: 'height'; readonly height: number }
  | { readonly payprep: 'screen' | 'done' | 'expired' }
  | { readonly payprep: 'saved'; readonly recipientId: string }
  | { readonly payprep: 'failed'; readonly reason: 'used' | 'invalid' }
