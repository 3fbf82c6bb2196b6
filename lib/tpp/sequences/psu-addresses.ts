/** What PSU-IP-Address tells of who is there: traces of a machine, or of another PSU. */

import { isIP } from 'node:net';
import { broken, kept, type Judgement } from '../obligation.js';
import { keyOf, type Memory } from '../memory/memory.js';
import { isOfPrivateNetwork } from '../private-network.js';
import type { ReadExchange } from '../read-exchange.js';

/** One address for more PSUs than this within an hour is that of a machine. */
const mostPsus = 20;

/** One address of a private network for more PSUs than this is that of a machine of the TPP. */
const mostPsusInside = 1;

/** Calls within this time belong to the same visit. */
const visit = 60_000;
/** Even distances in a row that no person keeps. */
const mostEven = 3;

/** Traces of a PSU who is not there, or is somebody else. */
export function* judgePresence(
  exchange: ReadExchange,
  psuId: string,
  address: string,
  memory: Memory,
): Generator<Judgement> {
  const { at, tpp, request } = exchange;
  const isNow = (each: { readonly at: number } | undefined) => each !== undefined && at - each.at < visit;
  const session = exchange.header('tpp-session-id') ?? '';
  const last =
    memory.lastAddress.get(keyOf(tpp, psuId, session)) ?? memory.lastAddress.get(keyOf(tpp, '', session));
  // What is no address tells nothing of where the PSU was.
  const own = last === undefined || isIP(last.address) === 0 ? undefined : last;
  // One PSU may be in two sessions at two public addresses; a private one is inside the network of the TPP.
  const outside = isOfPrivateNetwork(address)
    ? [own, ...memory.lastAddress.values()].find(
        (each) =>
          each !== undefined &&
          (each === own || each.psuId === psuId) &&
          isNow(each) &&
          isIP(each.address) !== 0 &&
          !isOfPrivateNetwork(each.address),
      )
    : undefined;
  if (outside !== undefined)
    yield broken('psu-addresses-differ', 'an address of a private network, and a moment ago a public one', {
      path: 'PSU-IP-Address',
      dependsOn: outside.number,
    });
  const users = [...(memory.addresses.get(address) ?? [])];
  if (own === undefined || own.address === address || !isNow(own)) yield kept('psu-address-of-its-own');
  else if (!users.includes(psuId)) {
    const other = [...memory.lastAddress.values()].find(
      (each) =>
        each.address === address &&
        each.psuId !== psuId &&
        isNow(each) &&
        (each.psuId !== '' || each.session !== session),
    );
    if (other !== undefined)
      yield broken('psu-address-of-its-own', 'the address is that of another PSU who is there now', {
        path: 'PSU-IP-Address',
        dependsOn: other.number,
      });
  }
  const rhythm = memory.rhythms.get(keyOf(tpp, psuId, request.target));
  const gap = rhythm === undefined ? 0 : at - rhythm.at;
  if (rhythm === undefined || rhythm.times < mostEven - 1 || gap < rhythm.gap / 2) return;
  if (Math.abs(gap - rhythm.gap) <= gap / 100)
    yield broken('psu-no-clockwork', `the call comes every ${Math.round(gap / visit)} minutes`, {
      path: 'PSU-IP-Address',
      dependsOn: rhythm.number,
    });
}

/** Many PSUs at one address. One person has a PSU-ID at each TPP. */
export function* judgeSharing({ tpp }: ReadExchange, address: string, memory: Memory): Generator<Judgement> {
  const isInside = isOfPrivateNetwork(address);
  const psus = [...(memory.addresses.get(address) ?? [])];
  const isOwn = (psuId: string) => memory.issued.get(psuId)?.some((each) => each.tpp === tpp) === true;
  const count = isInside ? psus.filter(isOwn).length : psus.length;
  if (count > (isInside ? mostPsusInside : mostPsus))
    yield broken(
      'psu-addresses-differ',
      `${count} PSUs call from one address${isInside ? ' of a private network' : ''}`,
      { path: 'PSU-IP-Address' },
    );
}
