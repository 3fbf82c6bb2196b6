/** Nothing is served that nobody signed as it was sent. */

import { expectThat } from '../../replies/expect.js';
import type { Reply } from '../../replies/reply.js';
import type { Stage } from '../../stage/stage.js';
import type { Breakage, Tpp } from '../../stage/tpp.js';
import { brokenBy, type Forged } from './forgery.js';

type Clause = 'SIG-02' | 'SIG-04' | 'SIG-07' | 'SIG-08' | 'SIG-22' | 'SIG-37' | 'SIG-38';
export type Scene = Pick<Stage<Clause>, 'judge' | 'observe' | 'random' | 'time'>;

const clauseOfRule: Readonly<Record<string, Clause>> = {
  'signature-present': 'SIG-02',
  'date-not-behind': 'SIG-07',
  'date-not-ahead': 'SIG-08',
  'body-digest': 'SIG-37',
  'digest-of-body': 'SIG-38',
  'signature-algorithm-used': 'SIG-22',
};

export function judgeForged({ judge }: Scene, { rule, operation, how, reply }: Breakage): void {
  judge(clauseOfRule[rule.id] ?? 'SIG-04', `${operation} ${how} is refused`, () =>
    expectThat(!reply.accepted, 'no success', `status ${reply.status}`),
  );
}

/** A form of a call beside which its forgeries stand, and what became of it. */
export interface Tried {
  readonly forged: Forged;
  readonly reply: Reply | undefined;
  /** Whether the call itself was served. */
  readonly isPlainServed: boolean;
}

/** Sends the forged forms of a served call that is refused unsigned: what is served is served to anybody. */
export async function judgeWithoutTwin(stage: Scene, tpp: Tpp, refused: readonly Tried[]): Promise<void> {
  const broken = refused.flatMap(({ forged: [, forgeries], reply }) =>
    forgeries
      .filter((each) => each.onlyBesideTwin !== true)
      .map((each) => brokenBy(each, reply?.exchange.request)),
  );
  for await (const each of tpp.sendBroken(broken)) if (each.reply.accepted) judgeForged(stage, each);
  const operations = new Set(refused.map(({ forged: [twin] }) => twin.operation));
  if (refused.length > 0)
    stage.observe(
      'SIG-04',
      `${refused.length} form(s) of calls that are served as they are were refused, so that refusals of their forgeries prove nothing: ${[...operations].join(', ')}`,
    );
}
