/** A bank that is another in some requests, or on the pages of some SCAs. */

import type { ScaFlow } from '../bank/state/access-records.js';
import type { BankCore, BankParts, PartsChange } from '../bank/types.js';
import type { WireRequest } from '../model/http.js';

/** The bank changed in each request that fits. */
export function inRequests(
  change: (parts: BankParts, request: WireRequest, bank: BankCore) => BankParts,
  fits: (request: WireRequest, bank: BankCore) => boolean = () => true,
): PartsChange {
  return (parts) => ({
    ...parts,
    actingIn(request, bank) {
      const given = parts.actingIn?.(request, bank) ?? bank.parts;
      return fits(request, bank) ? change(given, request, bank) : given;
    },
  });
}

/** The state of the SCA to whose pages a target leads; empty where it leads elsewhere. */
export function stateIn(target: string): string {
  const at = target.indexOf('/sca/');
  return at < 0 ? '' : target.slice(at + 5).replace(/[?#].*$/, '');
}

function flowOf({ target }: WireRequest, { state }: BankCore): ScaFlow | undefined {
  return state.flows.get(stateIn(target));
}

/** The bank changed on the pages of those SCAs that fit. */
export function onPages(
  change: (parts: BankParts, flow: ScaFlow, bank: BankCore) => BankParts,
  fits: (flow: ScaFlow, bank: BankCore) => boolean,
): PartsChange {
  return inRequests((parts, request, bank) => {
    const flow = flowOf(request, bank);
    return flow !== undefined && fits(flow, bank) ? change(parts, flow, bank) : parts;
  });
}
