/*
 * The codes of Node for a connection that fails: errno of the system (errno(3)), getaddrinfo(3), and OpenSSL
 * (https://docs.openssl.org/3.0/man1/openssl-verification-options/).
 */

/** Nothing answers at the address, or not any more. */
export const noAnswerCodes: readonly string[] = [
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
  'ETIMEDOUT',
]

export const unknownHostCodes: readonly string[] = ['ENOTFOUND', 'EAI_AGAIN']

export const certificateCodes: readonly string[] = [
  'CERT_HAS_EXPIRED',
  'CERT_NOT_YET_VALID',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]
