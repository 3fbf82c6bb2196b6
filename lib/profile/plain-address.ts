/** Base addresses written one way, so that two of them can be compared. */

/** An absolute address as origin and path, whatever letters, port or slash it had. */
export function plainAddress(address: string): string {
  const { origin, pathname } = new URL(address);
  return origin + pathname.replace(/\/+$/, '');
}
