/** The codes of OpenSSL's verification, of handshakes, and of the check of host names (https://nodejs.org/api/tls.html#x509-certificate-error-codes). */
const CODES =
  /^(ERR_TLS_|ERR_SSL_|CERT_|CRL_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|ERROR_IN_CERT_|INVALID_CA$|PATH_LENGTH_|INVALID_PURPOSE$|HOSTNAME_MISMATCH$)/

/** Why a peer and this process do not trust each other, if a call failed by that: nothing was sent. */
export function untrustedIn(error: unknown): Error | undefined {
  if (!(error instanceof Error)) return undefined
  return CODES.test((error as NodeJS.ErrnoException).code ?? '') ? error : untrustedIn(error.cause)
}
