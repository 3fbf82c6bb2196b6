/** Addresses of private networks, which no PSU has towards a TPP on the internet (RFC 1918, 4193, 6598). */

const form =
  /^(?:10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.|f[cd][0-9a-f]{2}:|fe80:)/i;

export function isOfPrivateNetwork(address: string): boolean {
  return form.test(address);
}
