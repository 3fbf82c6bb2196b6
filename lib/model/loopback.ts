/** Names and addresses of this machine. */

/** True for the names and addresses of this machine. */
export function isLoopback(host: string): boolean {
  return /^(localhost|127\.[\d.]+|\[?::1\]?)$/i.test(host);
}
