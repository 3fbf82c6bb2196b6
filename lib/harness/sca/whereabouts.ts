/**
 * Decides where the played browser may go. What a page or a Location names is the bank's word, and a session
 * id goes with every step; so only hosts are asked that belong to the bank: that of the interface, that of
 * the scaRedirect link, those that share their site, and those that the profile names (`sca.hosts`), such as
 * an identity provider's. At the doorstep of a TPP nothing is fetched.
 */

import { arrivesAtATpp, placeOf } from './arrival.js';
import type { ScaTask } from './driver.js';

/** What to do about an address: the flow ends there, it may be asked, or it is left alone for a reason. */
export type Way =
  | { readonly kind: 'arrived' }
  | { readonly kind: 'open' }
  | { readonly kind: 'closed'; readonly reason: string };

/** Judges each address in the order in which the browser is sent there. */
export type Whereabouts = (address: string) => Way;

/** Second-level names under which registries of countries sell names, as in `bank.co.uk`. */
const registries = new Set(['ac', 'co', 'com', 'edu', 'gov', 'net', 'or', 'org', 'priv']);

const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;
const linkLocal = /^(169\.254\.\d+\.\d+|\[fe[89ab][\da-f]:.*|\[::ffff:a9fe:.*)$/;

/** The name below which one owner has all hosts; addresses of machines are sites of their own. */
function siteOf(host: string): string {
  if (loopback.test(host)) return 'this machine';
  if (host.startsWith('[') || /^[\d.]+$/.test(host)) return host;
  const labels = host.replace(/\.$/, '').split('.');
  const [second = '', top = ''] = labels.slice(-2);
  const own = top.length === 2 && registries.has(second) ? 3 : 2;
  return labels.slice(-own).join('.');
}

/** True for an address that carries what a bank sends a TPP after an SCA. */
export function isReturn(address: URL): boolean {
  const names = new Set(address.searchParams.keys());
  return names.has('psu-id') || (names.has('status') && names.has('code'));
}

function isNamed(host: string, hosts: readonly string[]): boolean {
  return hosts.some((each) => (each.startsWith('*.') ? host.endsWith(each.slice(1)) : host === each));
}

/**
 * The bounds of one flow.
 * @param hosts those that the profile names: `login.bank.example`, or `*.bank.example` for all below
 */
export function whereabouts(
  task: Pick<ScaTask, 'scaRedirect' | 'redirectUri' | 'interfaceUrl' | 'tppAddresses'>,
  hosts: readonly string[],
): Whereabouts {
  const reached = arrivesAtATpp(task);
  const home = placeOf(task.interfaceUrl ?? task.scaRedirect);
  const isHomeHere = home !== undefined && loopback.test(home.host);
  const sites = new Set(
    [task.interfaceUrl, task.scaRedirect].flatMap((each) => siteOf(placeOf(each ?? '')?.host ?? '') || []),
  );
  const lowered = hosts.map((each) => each.toLowerCase());
  let secured = home?.protocol === 'https:';

  function closing({ protocol, hostname }: URL): string | undefined {
    if (!/^https?:$/.test(protocol)) return `a ${protocol} address, which only an app can open`;
    if (linkLocal.test(hostname)) return `a link-local address (${hostname}), where no bank stands`;
    if (loopback.test(hostname) && !isHomeHere)
      return `an address of this machine (${hostname}), where the interface does not stand`;
    if (protocol === 'http:' && secured)
      return `${hostname} without TLS, although the way there began with it`;
    if (sites.has(siteOf(hostname)) || isNamed(hostname, lowered)) return undefined;
    return `${hostname}, which is neither the host of the interface nor that of scaRedirect nor of their site; if the login stands there, add it to sca.hosts`;
  }

  return (address) => {
    if (reached(address)) return { kind: 'arrived' };
    if (!URL.canParse(address)) return { kind: 'closed', reason: 'a text that is no address' };
    const url = new URL(address);
    const reason = closing(url);
    // What is meant for the TPP and goes to a stranger is evidence: the address is handed over, and nobody is
    // asked there.
    if (reason !== undefined) return isReturn(url) ? { kind: 'arrived' } : { kind: 'closed', reason };
    secured ||= url.protocol === 'https:';
    return { kind: 'open' };
  };
}
