/** Tells certificate requests (PKCS#10, RFC 2986) and key stores (PKCS#12, RFC 7292) from certificates. */

/** Whether DER bytes begin as a certificate request: a sequence in a sequence, and in it the version 0. */
export function isRequest(der: Buffer): boolean {
  return /^30(?:8.(?:....)?|[0-7].)30(?:8.(?:....)?|[0-7].)02010030/.test(
    der.subarray(0, 16).toString('hex'),
  );
}

/** Whether DER bytes begin as a PKCS#12 file: a sequence with the version 3, then a content with its type. */
export function isKeyStore(der: Buffer): boolean {
  return /^30(?:8.(?:....)?|[0-7].)02010330(?:8.(?:....)?|[0-7].)06092a864886f70d0107/.test(
    der.subarray(0, 30).toString('hex'),
  );
}
