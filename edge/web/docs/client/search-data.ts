/** What `/docs/search.json` holds. */
export interface SearchData {
  readonly pages: readonly (readonly [path: string, name: string])[]
  /** `page` is the index in `pages`. */
  readonly sections: readonly (readonly [page: number, id: string, heading: string, text: string])[]
}
