// The places for which values are encrypted: a value cannot be decrypted in another one.

export const questionPlace = (id: string) => `verifications ${id} question`
export const metadataPlace = (id: string) => `verifications ${id} metadata`
export const disclosedPlace = (id: string) => `verifications ${id} disclosed`
export const referencePlace = (id: string) => `verifications ${id} reference`
export const receivedPlace = (id: string) => `verifications ${id} received`
/** `account` is the keyed hash of an account of the book. */
export const bookPlace = (account: Buffer) => `book ${account.toString('hex')}`
