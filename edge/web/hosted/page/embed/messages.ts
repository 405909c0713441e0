/** What the element sends to the page in its frame when that has loaded. */
export interface Hello {
  readonly payprep: 'hello'
}

/** The messages of the page to the element around it. About people and accounts they contain only ids. */
export type PageMessage =
  | { readonly payprep: 'height'; readonly height: number }
  | { readonly payprep: 'screen' | 'done' | 'expired' }
  | { readonly payprep: 'saved'; readonly recipientId: string }
  | { readonly payprep: 'failed'; readonly reason: 'used' | 'invalid' }
