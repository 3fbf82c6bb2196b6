/** A signature that is missing or wrong is refused as such, whoever the call is made for. */

import { headerValue } from '../../../model/http.js';
import { stripped } from '../../../rules/headers/header-breakers.js';
import { withoutHeader, type RequestDraft } from '../../../rules/request-draft.js';
import type { Stage } from '../../stage/stage.js';
import type { Tpp } from '../../stage/tpp.js';
import { brokenBy, datedOtherwise } from './forgery.js';

/**
 * Judges that calls which name no PSU are refused for their signature before anybody looks for the PSU: a
 * bank that asks for consent first answers 401, with a link that leads into an SCA, to whom nobody verified.
 * @param served calls for a PSU that the bank serves when they are signed
 */
export async function judgeUnnamed(
  { judge }: Pick<Stage<'SIG-03' | 'SIG-04'>, 'judge'>,
  tpp: Tpp,
  served: readonly RequestDraft[],
): Promise<void> {
  const unnamed = served
    .filter(({ headers }) => headerValue(headers, 'PSU-ID') !== undefined)
    // Each is a call of its own: what it was served under says that it was seen before.
    .map((each) => withoutHeader(withoutHeader(each, 'PSU-ID'), 'X-Request-ID'));
  const broken = unnamed.flatMap((request) => [
    brokenBy({
      how: 'unsigned and without PSU-ID',
      rule: 'signature-present',
      request,
      forge: (signed) => stripped(signed, 'Signature'),
    }),
    brokenBy(datedOtherwise(request, 'without PSU-ID')),
  ]);
  for await (const { rule, operation, how, reply } of tpp.sendBroken(broken)) {
    const clause = rule.id === 'signature-present' ? 'SIG-03' : 'SIG-04';
    judge(clause, `${operation} ${how} is answered with 400`, () => reply.isRefusal(clause));
  }
}
