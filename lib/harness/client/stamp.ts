/** Gives a draft what each request carries of its own: X-Request-ID and Date. */

import { headerValue } from '../../model/http.js';
import { formatImfFixdate } from '../../model/imf-fixdate.js';
import type { SeededRandom } from '../../model/seeded-random.js';
import type { RequestDraft } from '../../rules/request-draft.js';
import type { BankTime } from '../schedule/bank-time.js';
import { assumed } from '../target/assumed.js';
import type { Target } from '../target/target.js';

export interface Stamp {
  /** The draft with an X-Request-ID, drawn when the scenario asks, so that the seed decides it. */
  readonly identified: (request: RequestDraft) => RequestDraft;
  /** What an identified draft was made of; undefined where the scenario chose its X-Request-ID. */
  readonly unnamed: (request: RequestDraft) => RequestDraft | undefined;
  /** The draft with a Date of the bank's time where it has none. */
  readonly dated: (request: RequestDraft) => RequestDraft;
}

/** The request with the header in front, unless it has one. */
function withHeader(request: RequestDraft, name: string, value: () => string): RequestDraft {
  if (headerValue(request.headers, name) !== undefined) return request;
  return { ...request, headers: [[name, value()], ...request.headers] };
}

export function stampFor(target: Target, time: Pick<BankTime, 'now'>, random: SeededRandom): Stamp {
  const bindsTarget = assumed(target, 'request-target-signing') === 'required';
  const madeOf = new WeakMap<RequestDraft, RequestDraft>();
  return {
    identified(request) {
      const named = withHeader(request, 'X-Request-ID', () => random.uuid());
      const made = bindsTarget ? { ...named, signing: { requestTarget: true, ...named.signing } } : named;
      if (named !== request) madeOf.set(made, request);
      return made;
    },
    unnamed: (request) => madeOf.get(request),
    dated: (request) => withHeader(request, 'Date', () => formatImfFixdate(time.now())),
  };
}
