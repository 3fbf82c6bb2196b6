/** Nothing is served without a signature. */

import { Untestable } from '../../../model/errors.js';
import type { OperationId } from '../../../model/operations/index.js';
import { ruleById } from '../../../rules/index.js';
import type { RequestDraft } from '../../../rules/request-draft.js';
import { expectThat } from '../../replies/expect.js';
import type { Stage } from '../../stage/stage.js';
import type { Tpp } from '../../stage/tpp.js';
import { brokenBy } from './forgery.js';
import { eachUnsigned } from './unsigned-elsewhere.js';

/** What a path without an operation is answered with. */
const notOffered: ReadonlySet<number> = new Set([404, 405, 501]);

/**
 * Judges that nothing is served without a signature, on many calls, also to their paths in other spellings;
 * all are sent signed before the first is sent without. A call that the bank does not serve signed either
 * proves nothing: the others go on, and SIG-02 cannot pass where the bank offers it.
 * @param mayRefuse operations that a lawful bank may refuse here, for example because nothing is registered
 *   there yet
 * @returns the calls that are served signed
 * @throws Untestable when none of the calls is served.
 */
export async function judgeUnsigned(
  { judge, observe, leaveOpen }: Pick<Stage<'SIG-02' | 'SIG-03'>, 'judge' | 'observe' | 'leaveOpen'>,
  tpp: Tpp,
  requests: readonly RequestDraft[],
  mayRefuse: ReadonlySet<OperationId> = new Set(),
): Promise<readonly RequestDraft[]> {
  const served = new Set<RequestDraft>();
  const breakages = tpp.breakagesOfEach(
    requests,
    ruleById('signature-present'),
    ({ operation }, { status }) => {
      const why = `the signed ${operation} was refused with status ${status}, so its refusals prove nothing`;
      // What the bank does not offer cannot be served without a signature either.
      if (notOffered.has(status) || mayRefuse.has(operation)) observe('SIG-02', why);
      else leaveOpen('SIG-02', why);
    },
  );
  for await (const { operation, how, reply, broken } of breakages) {
    judge('SIG-02', `${operation}: ${how} is refused`, () => reply.isRefusal('SIG-02'));
    judge('SIG-03', `${operation}: ${how} is answered with 400`, () => reply.isRefusal('SIG-03'));
    served.add(broken.request);
  }
  if (served.size === 0) throw new Untestable('the bank serves none of the calls signed either');
  const elsewhere = requests.flatMap((each) => eachUnsigned(each).map((forgery) => brokenBy(forgery)));
  for await (const { operation, how, reply } of tpp.sendBroken(elsewhere))
    judge('SIG-02', `${operation} ${how} is refused`, () =>
      expectThat(!reply.accepted, 'no success', `status ${reply.status}`),
    );
  return [...served];
}
