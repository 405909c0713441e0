declare module '@usebruno/lang' {
  /** Writers and readers of Bruno's files; a folder's file has the form of a collection's. */
  const lang: {
    readonly jsonToBruV2: (request: object) => string
    readonly bruToJsonV2: (text: string) => any
    readonly jsonToCollectionBru: (collection: object) => string
    readonly collectionBruToJson: (text: string) => any
    readonly envJsonToBruV2: (environment: object) => string
    readonly bruToEnvJsonV2: (text: string) => any
  }
  export default lang
}
