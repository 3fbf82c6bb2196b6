/** Tells when the browser has arrived at the TPP; nothing is fetched from there. */

import type { ScaTask } from './driver.js';

/** Where an address stands. */
export interface Place {
  readonly protocol: string;
  /** Host without port. */
  readonly host: string;
  /** Scheme, host and port. */
  readonly site: string;
  readonly path: string;
}

/** Where an address stands; undefined for a text that is none. */
export function placeOf(address: string): Place | undefined {
  if (!URL.canParse(address)) return undefined;
  const { protocol, host, hostname, pathname } = new URL(address);
  return { protocol, host: hostname, site: `${protocol}//${host}`, path: pathname };
}

/**
 * A test for absolute addresses. Query and fragment do not count. Another path on the TPP's own site counts
 * as arrived too, so that a bank that mangles the address is caught by it; on a site that bank and TPP share
 * only the path tells.
 */
export function arrivesAt(task: Pick<ScaTask, 'redirectUri' | 'scaRedirect'>): (address: string) => boolean {
  const wanted = placeOf(task.redirectUri);
  const bank = placeOf(task.scaRedirect);
  const [bareUri = ''] = task.redirectUri.split(/[?#]/);
  return (address) => {
    const place = placeOf(address);
    if (wanted === undefined || place === undefined) return address.split(/[?#]/)[0] === bareUri;
    if (place.site !== wanted.site) return false;
    return place.path === wanted.path || wanted.site !== bank?.site;
  };
}

/** The same for every address of the run where a TPP waits. */
export function arrivesAtATpp(
  task: Pick<ScaTask, 'redirectUri' | 'scaRedirect' | 'tppAddresses'>,
): (address: string) => boolean {
  const all = [task.redirectUri, ...(task.tppAddresses ?? [])].map((redirectUri) =>
    arrivesAt({ ...task, redirectUri }),
  );
  return (address) => all.some((each) => each(address));
}
