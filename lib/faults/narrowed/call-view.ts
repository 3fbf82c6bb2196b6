/**
 * One call as a narrowed fault sees it, before anything is judged: where it goes, who makes it, with what.
 */

import type { ScaFlow, Tpp } from '../../bank/state/access-records.js';
import type { BankCore } from '../../bank/types.js';
import { headerValue, type WireRequest } from '../../model/http.js';
import type { Match } from '../../model/operations/table.js';
import type { Operation } from '../../model/operation.js';
import { operationsAt } from '../../rules/operations-at.js';

export interface CallView {
  readonly wire: WireRequest;
  readonly bank: BankCore;
  /** Undefined for pages and for what leads nowhere. */
  readonly operation: Operation | undefined;
  readonly params: Readonly<Record<string, string>>;
  /** The SCA whose page is asked for. */
  readonly flow: ScaFlow | undefined;
  /** Who signs the call, or caused the SCA. */
  readonly tpp: Tpp | undefined;
  /** The PSU-ID that the call names, or whose request caused the SCA. */
  readonly psuId: string | undefined;
  /** The first value of a header. */
  readonly header: (name: string) => string | undefined;
}

function matchOf({ parts }: BankCore, { method, target }: WireRequest): Match {
  const [path = ''] = target.split('?');
  const below = path.startsWith(parts.basePath) ? path.slice(parts.basePath.length) : path;
  return parts.find?.(method, below) ?? operationsAt(parts.answers).match(method, below);
}

/** Reads a call. */
export function callView(wire: WireRequest, bank: BankCore): CallView {
  const match = matchOf(bank, wire);
  const state = /\/sca\/([^/?]+)/.exec(wire.target)?.[1];
  const flow = state === undefined ? undefined : bank.state.flows.get(state);
  const header = (name: string) => headerValue(wire.headers, name);
  const certificate = header('tpp-signature-certificate');
  return {
    wire,
    bank,
    operation: match.kind === 'operation' ? match.operation : undefined,
    params: match.kind === 'operation' ? match.params : {},
    flow,
    tpp: flow?.tpp ?? (certificate === undefined ? undefined : bank.parts.identify(certificate)),
    psuId: flow?.psuId ?? header('psu-id'),
    header,
  };
}
