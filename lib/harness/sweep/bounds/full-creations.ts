/** Payments that say all they can in letters of every kind, and whether those come back. */

import { itemsOf, memberOf } from '../../../model/json-value.js';
import type { RequestDraft } from '../../../rules/request-draft.js';
import { expectThat } from '../../replies/expect.js';
import type { Reply } from '../../replies/reply.js';
import type { Stage } from '../../stage/stage.js';
import type { Tpp } from '../../stage/tpp.js';
import { inEscapes, inOtherLettersThroughout, respelt } from '../letters.js';
import { fullForms } from './full-bodies.js';

/**
 * Creates each payment in one of its forms with all members, and letters beyond ASCII in its names, every
 * second text written in escapes, or, where the bank takes none so, as it is. Which letters go abroad is
 * open; at home all do. That a letter and its escape are one is open nowhere.
 */
export async function createFull(
  { random, judge }: Pick<Stage<'TRN-07'>, 'random' | 'judge'>,
  tpp: Tpp,
  plain: readonly RequestDraft[],
): Promise<readonly Reply[]> {
  const full = plain.map((each) => {
    const forms = fullForms(each);
    return forms[random.below(forms.length)] ?? each;
  });
  const lettered = full.map(inOtherLettersThroughout);
  const turn = random.below(2);
  const written = lettered.map((each, at) => inEscapes(each, (text) => (text + at) % 2 === turn));
  const replies = await tpp.all(written.map((request) => ({ request, odd: true as const })));
  const made: Reply[] = [];
  for (const [at, each] of plain.entries()) {
    const reply = replies[at];
    if (reply?.accepted === true) {
      made.push(reply);
      continue;
    }
    const unescaped = lettered[at];
    const twin = unescaped === undefined ? undefined : await tpp.send(unescaped, { odd: true });
    if (twin?.accepted === true) {
      judge('TRN-07', `${each.operation}: letters written in escapes are taken as the letters are`, () =>
        reply?.isAccepted(),
      );
      made.push(twin);
      continue;
    }
    const ascii = await tpp.send(full[at] ?? each, { odd: true });
    if (ascii.accepted && each.operation === 'create-domestic-payment')
      judge('TRN-07', 'a domestic payment to a name with letters beyond ASCII is taken', () =>
        reply?.isAccepted(),
      );
    made.push(ascii.accepted ? ascii : await tpp.send(each));
  }
  return made;
}

/** The names of creditors in a payment and in those inside of it. */
function namesIn(body: unknown): readonly string[] {
  return [body, ...itemsOf(memberOf(body, 'payments'))].flatMap((each) => {
    const name = memberOf(each, 'creditorName');
    return typeof name === 'string' ? [name] : [];
  });
}

/** Names that details tell have the letters that were sent, to the code point. */
export function judgeLetters(
  { judge }: Pick<Stage<'TRN-07'>, 'judge'>,
  created: Reply,
  details: Reply,
): void {
  const sent: unknown = JSON.parse(created.exchange.request.body.toString('utf8'));
  const [told, known] = [namesIn(details.json), namesIn(sent)];
  if (details.accepted && told.length > 0)
    judge('TRN-07', 'the name of a creditor comes back with its letters', () =>
      expectThat(
        told.every((each) => known.includes(each)),
        'the names of the creation',
        told,
      ),
    );
  const others = details.accepted ? respelt(details.json, sent) : [];
  if (others.length > 0)
    judge('TRN-07', 'names and streets come back in the letters that were sent', () =>
      expectThat(false, 'the code points of the creation', others),
    );
}
