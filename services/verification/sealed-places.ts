// The places that the values of a verification are sealed for: a value does not open in another one.

export const questionPlace = (id: string) => `verifications ${id} question`
export const disclosedPlace = (id: string) => `verifications ${id} disclosed`
export const referencePlace = (id: string) => `verifications ${id} reference`
export const receivedPlace = (id: string) => `verifications ${id} received`
