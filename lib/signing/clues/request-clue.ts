/** Tells certificate requests (PKCS#10, RFC 2986) from certificates. */

/** Whether DER bytes begin as a certificate request: a sequence in a sequence, and in it the version 0. */
export function isRequest(der: Buffer): boolean {
  return /^30(?:8.(?:....)?|[0-7].)30(?:8.(?:....)?|[0-7].)02010030/.test(
    der.subarray(0, 16).toString('hex'),
  );
}
