/** The octets of an IP address in a subject alternative name (RFC 5280 section 4.2.1.6). */

import { isIPv4, isIPv6 } from 'node:net';

function groups(text: string): number[] {
  if (text === '') return [];
  return text.split(':').flatMap((each) => {
    if (!each.includes('.')) return [Number.parseInt(each, 16)];
    const [a = 0, b = 0, c = 0, d = 0] = each.split('.').map(Number);
    return [a * 256 + b, c * 256 + d];
  });
}

/** Four or sixteen octets; undefined when the text is no address. */
export function ipOctets(text: string): Buffer | undefined {
  if (isIPv4(text)) return Buffer.from(text.split('.').map(Number));
  if (!isIPv6(text) || text.includes('%')) return undefined;
  const [head = '', tail] = text.split('::');
  const first = groups(head);
  const last = groups(tail ?? '');
  const zeros = Array.from({ length: 8 - first.length - last.length }, () => 0);
  return Buffer.from([...first, ...zeros, ...last].flatMap((group) => [group >> 8, group & 0xff]));
}

/** The text of four or sixteen octets, IPv6 in its full form of eight groups. */
export function ipText(octets: Buffer): string {
  if (octets.length === 4) return octets.join('.');
  const parts: string[] = [];
  for (let at = 0; at + 1 < octets.length; at += 2) parts.push(octets.readUInt16BE(at).toString(16));
  return parts.join(':');
}
