/** Looks at the target from outside: does it answer, over which TLS, with which clock and levers? */

import { once } from 'node:events';
import { connect } from 'node:net';
import type { DetailedPeerCertificate } from 'node:tls';
import { parseImfFixdate } from '../../model/imf-fixdate.js';
import { messageOf } from '../../model/errors.js';
import type { TargetProfile } from '../../profile/profile.js';
import { absenceOfInterface } from '../../harness/open/interface-trial.js';
import { reachTarget, type Reached } from '../../harness/schedule/reach.js';
import type { Target } from '../../harness/target/target.js';
import type { NetworkPlace } from '../../harness/transport/transport.js';
import { handshake } from '../scope/peers.js';
import { failed, ok, warn, type Check } from './check.js';

const patience = 5_000;
/** What the interface tolerates between the Date header and the bank's clock. */
const toleratedSeconds = 60;
const soonDays = 30;
const dayMs = 86_400_000;

/** Names of the certificates from the server's own to the last that it sent or we know. */
function chainOf(leaf: DetailedPeerCertificate): readonly string[] {
  const names: string[] = [];
  let current: DetailedPeerCertificate | undefined = leaf;
  const seen = new Set<string>();
  while (current !== undefined && !seen.has(current.fingerprint256)) {
    seen.add(current.fingerprint256);
    const { CN: commonName, O: organisation } = current.subject;
    names.push(String(commonName ?? organisation ?? 'unnamed'));
    current = current.issuerCertificate;
  }
  return names;
}

async function checkTls(place: NetworkPlace): Promise<readonly Check[]> {
  if (!place.tls) return [warn('TLS', 'baseUrl is plain http; the clauses on transport cannot hold')];
  try {
    const socket = await handshake(place);
    const leaf = socket.getPeerCertificate(true);
    const protocol = socket.getProtocol() ?? 'unknown protocol';
    socket.destroy();
    const days = Math.floor((Date.parse(leaf.valid_to) - Date.now()) / dayMs);
    const line = ok('TLS', `${protocol}, certificates ${chainOf(leaf).join(' < ')}`);
    return days <= soonDays ? [line, warn('TLS', `the server certificate expires in ${days} days`)] : [line];
  } catch (thrown) {
    // The call before got through, so this is what mutual TLS looks like from outside.
    return [warn('TLS', `no handshake without a client certificate (${messageOf(thrown)})`)];
  }
}

function checkClock({ date }: Reached): Check {
  const instant = date === undefined ? undefined : parseImfFixdate(date);
  if (instant === undefined)
    return warn('clock', 'the target sends no Date header; requests are dated by this machine');
  // The header has whole seconds: its middle is half a second later.
  const seconds = Math.round((instant + 500 - Date.now()) / 1_000);
  if (Math.abs(seconds) <= 1) return ok('clock', 'the clocks of target and machine agree');
  const side = seconds > 0 ? 'ahead of' : 'behind';
  const text = `the target is ${Math.abs(seconds)} s ${side} this machine; requests are dated by the target`;
  return Math.abs(seconds) >= toleratedSeconds
    ? warn('clock', `${text}; one of the two is wrong`)
    : ok('clock', text);
}

async function connectTo({ hostname, port, protocol }: URL): Promise<void> {
  const usual = protocol === 'https:' ? 443 : 80;
  const host = hostname.replace(/^\[|\]$/g, '');
  const socket = connect({ host, port: port === '' ? usual : Number(port) });
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(patience) });
  } finally {
    socket.destroy();
  }
}

async function checkLever(about: string, url: string): Promise<Check> {
  try {
    // A lever may act on any request: that a connection is taken shows that somebody listens.
    await connectTo(new URL(url));
    return ok(about, `somebody listens at ${url}`);
  } catch (thrown) {
    return { ...failed(about, new Error(`nobody listens at ${url} (${messageOf(thrown)})`)), wire: true };
  }
}

async function checkLevers(
  levers: NonNullable<TargetProfile['levers']>,
  where: string,
): Promise<readonly Check[]> {
  return Promise.all(
    Object.entries(levers).map(async ([name, lever]) => {
      if ('url' in lever) return checkLever(`${where}.${name}`, lever.url);
      return ok(`${where}.${name}`, `is the program ${lever.command[0] ?? ''}, which is not tried here`);
    }),
  );
}

/** What the status of a plain unsigned read tells: a bank refuses it, with 400 for the missing signature. */
function checkAnswer(
  { baseUrl }: Target,
  { status, milliseconds }: Reached,
  absence: string | undefined,
): Check {
  const told = `${baseUrl} answers (status ${status} after ${Math.round(milliseconds)} ms)`;
  if (status >= 500)
    return { ...failed('address', new Error(`${told}; it takes no calls now, try again later`)), wire: true };
  if (status === 429)
    return warn('address', `${told}; it takes no more calls now: wait, and set budgets.requestsPerSecond`);
  if (absence !== undefined) return failed('address', new Error(absence));
  if (status < 300)
    return warn('address', `${told} to an unsigned call, which a bank refuses; check that this is the bank`);
  return ok('address', told);
}

/** One instance; `where` names its levers in the profile. */
async function checkInstance(
  target: Target,
  levers: TargetProfile['levers'] = {},
  where: string,
): Promise<readonly Check[]> {
  try {
    const reached = await reachTarget(target);
    return [
      checkAnswer(target, reached, await absenceOfInterface(target, reached)),
      ...(target.network === undefined ? [] : await checkTls(target.network)),
      checkClock(reached),
      ...(await checkLevers(levers, where)),
    ];
  } catch (thrown) {
    return [{ ...failed('address', thrown), wire: true }];
  }
}

/** Everything that needs the wire, of each instance. */
export async function checkWire(target: Target, profile: TargetProfile): Promise<readonly Check[]> {
  const { instances = [] } = target;
  const all = await Promise.all([
    checkInstance(target, profile.levers, 'levers'),
    ...instances.map((each, index) =>
      checkInstance(each, profile.instances?.[index]?.levers, `instances[${index}].levers`),
    ),
  ]);
  return all.flat();
}
