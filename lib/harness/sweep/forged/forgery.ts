/** A call that nobody signed as it is sent. */

import { formatImfFixdate, parseImfFixdate } from '../../../model/imf-fixdate.js';
import { changeHeader, headerValue, type WireRequest } from '../../../model/http.js';
import { present } from '../../../model/present.js';
import { ruleById, type RuleId } from '../../../rules/index.js';
import { withHeader, type RequestDraft } from '../../../rules/request-draft.js';
import type { BrokenCall } from '../../stage/tpp.js';

/** One form of a call, made of what was signed anew and of the call that was served. */
export interface Forgery {
  readonly how: string;
  readonly rule: RuleId;
  readonly request: RequestDraft;
  /** Changes the complete request before it is signed. */
  readonly before?: (stamped: RequestDraft) => RequestDraft;
  readonly forge: (signed: WireRequest, served: WireRequest) => WireRequest;
  /** True where a bank may serve it that refuses the form beside which it stands. */
  readonly onlyBesideTwin?: true;
}

/** The call in a form of it, as it is sent. */
export function brokenBy(
  { how, rule: id, request, before, forge }: Forgery,
  served?: WireRequest,
): BrokenCall {
  const rule = ruleById(id);
  const apply = (signed: WireRequest) => forge(signed, served ?? signed);
  return {
    rule,
    breaker: { name: how, stage: 'after-signing', apply },
    request,
    options: { announces: [], odd: true, ...present({ beforeSigning: before }), afterSigning: apply },
  };
}

/** A call with the forms of it that are not to be served beside it. */
export type Forged = readonly [twin: RequestDraft, forgeries: readonly Forgery[]];

/** The date so much later. */
export function movedDate(date: string, by: number): string {
  return formatImfFixdate((parseImfFixdate(date) ?? 0) + by);
}

/** A call that bears another Date than it was signed with. */
export function datedOtherwise(request: RequestDraft, which: string): Forgery {
  return {
    how: `${which} with another Date than it was signed with`,
    rule: 'signature-fits',
    request,
    forge: (signed) => changeHeader(signed, 'Date', (date) => movedDate(date, 1_000)),
  };
}

const hours = 3 * 3_600_000;

/** A call that is signed as it is, at another time: whoever kept an old call could send it again. */
export function outOfTime(request: RequestDraft, which: string, when: 'past' | 'future'): Forgery {
  const by = when === 'past' ? -hours : hours;
  return {
    how: `${which} with a Date of the ${when}`,
    rule: when === 'past' ? 'date-not-behind' : 'date-not-ahead',
    request,
    before: (stamped) =>
      withHeader(stamped, 'Date', movedDate(headerValue(stamped.headers, 'Date') ?? '', by)),
    forge: (signed) => signed,
  };
}
