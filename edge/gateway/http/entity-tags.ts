/** Whether an `If-None-Match` header names a state (RFC 9110, 13.1.2). Weak tags count, as nothing is written. */
export function namesState(ifNoneMatch: string, etag: string): boolean {
  return ifNoneMatch
    .split(',')
    .map(each => each.trim().replace(/^W\//, ''))
    .some(each => each === '*' || each === etag)
}
