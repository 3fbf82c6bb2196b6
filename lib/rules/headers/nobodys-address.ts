/** Addresses from which no PSU reaches a TPP (HDR-38, LIM-15). */

import { isIP } from 'node:net';
import { refusals, requestRule } from '../request-rule.js';
import { replacedBy } from './header-breakers.js';

/** An address of version 6 in its one shortest spelling; one of version 4 in it as that of version 4. */
function shortest(text: string): string {
  if (isIP(text) !== 6 || text.includes('%')) return text;
  const short = new URL(`http://[${text}]`).hostname.slice(1, -1);
  const [, high, low] = /^::ffff:([0-9a-f]+):([0-9a-f]+)$/.exec(short) ?? [];
  if (high === undefined || low === undefined) return short;
  const bits = Number.parseInt(high, 16) * 65_536 + Number.parseInt(low, 16);
  return [24, 16, 8, 0].map((shift) => Math.floor(bits / 2 ** shift) % 256).join('.');
}

/**
 * What no device has as its address: unspecified, multicast, broadcast, and an address with the zone of an
 * interface, which means something on one machine only (RFC 4007).
 */
function isNoDevice(text: string): boolean {
  if (text.includes('%')) return isIP(text) === 6;
  const address = shortest(text);
  const kind = isIP(address);
  if (kind === 4) return /^(?:0|22[4-9]|23\d|255)\./.test(address);
  return kind === 6 && /^(?:::$|ff)/i.test(address);
}

/** Addresses that a device has for itself and its neighbours: loopback and link-local. */
function isNear(text: string): boolean {
  const address = shortest(text);
  const kind = isIP(address);
  if (kind === 4) return /^127\.|^169\.254\./.test(address);
  return kind === 6 && !text.includes('%') && /^(?:::1$|fe[89ab][0-9a-f]:)/i.test(address);
}

/** Addresses from which no PSU can reach a TPP. */
export function isNobody(text: string): boolean {
  return isNoDevice(text) || isNear(text);
}

/** Rules on addresses that are nobody's. */
export const nobodysAddresses = [
  requestRule({
    id: 'psu-ip-address-of-a-psu',
    clause: 'LIM-15',
    refusal: refusals.formatError,
    observedOnly: true,
    judge: (request) => {
      const value = request.header('psu-ip-address');
      if (value === undefined || !isNear(value)) return undefined;
      const message =
        'PSU-IP-Address is an address that no PSU calls from; forward the address of the PSU, and leave the header out when none is present';
      return { message, path: 'PSU-IP-Address' };
    },
    breakers: [
      replacedBy('PSU-IP-Address', '127.0.0.1', 'of the TPP itself'),
      replacedBy('PSU-IP-Address', '::1', 'of the TPP itself in IPv6'),
    ],
  }),
  requestRule({
    id: 'psu-ip-address-of-a-device',
    clause: 'HDR-38',
    refusal: refusals.formatError,
    observedOnly: true,
    // Whatever a bank makes of it, it is nobody's.
    owedBySender: { weight: 'must' },
    judge: (request) => {
      const value = request.header('psu-ip-address');
      if (value === undefined || !isNoDevice(value)) return undefined;
      const message = 'PSU-IP-Address is an address that no device has; forward that of the PSU';
      return { message, path: 'PSU-IP-Address' };
    },
    breakers: [
      replacedBy('PSU-IP-Address', '0.0.0.0', 'of nobody'),
      replacedBy('PSU-IP-Address', '::', 'of nobody in IPv6'),
      replacedBy('PSU-IP-Address', '255.255.255.255', 'of everybody'),
      replacedBy('PSU-IP-Address', 'fe80::1%eth0', 'with the zone of an interface'),
    ],
  }),
] as const;
