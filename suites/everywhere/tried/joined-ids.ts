/** Paths in which the id of one's own thing stands beside that of another's. */

import {
  expectThat,
  isOnThing,
  muchAt,
  type Reply,
  type RequestDraft,
  type Stage,
  turned,
  type Tpp,
} from '../../../lib/harness/kit/index.js';

/** What stands between two ids where a server may take one part of a segment for the whole. */
const joints = ['%2F..%2F', '/../', '%2f..%2f', '/..;/', '%5C..%5C', ';', ',', '%2C', '%00', '%23'];
const most = { again: 2, quick: 2, standard: joints.length, full: joints.length } as const;

/** Joints that are tried, of all in turn. */
export function someJoints({ random, target }: Pick<Stage, 'random' | 'target'>): readonly string[] {
  return turned(joints, random).slice(0, muchAt(target, most));
}

/** The path of the second call, with the id of the first beside its own, in both orders. */
export function joined(first: RequestDraft, second: RequestDraft, joint: string): readonly RequestDraft[] {
  const parts = first.target.split('/');
  const rest = second.target.split('/');
  const at = rest.findIndex((each, place) => each !== parts[place]);
  const [own, other] = [parts[at], rest[at]];
  if (own === undefined || other === undefined || parts.length !== rest.length) return [];
  const [ownId = '', otherId = ''] = [own, other].map((each) => each.replace(/\?.*/, ''));
  const query = other.slice(otherId.length);
  return [ownId + joint + otherId, otherId + joint + ownId].map((segment) => ({
    ...first,
    target: rest.with(at, segment + query).join('/'),
  }));
}

/** What a reply tells, without links: they may echo the path. */
function told({ json }: Reply): string {
  return JSON.stringify(json ?? null, (name, value: unknown) => (name === '_links' ? undefined : value));
}

/** A call of one PSU, and the same of another on a thing of its own. */
export interface Pair {
  readonly own: RequestDraft;
  readonly other: RequestDraft;
}

/** Calls on things that both make. */
export function paired(own: readonly RequestDraft[], other: readonly RequestDraft[]): readonly Pair[] {
  return own.flatMap((each) => {
    const found = other.find(({ operation }) => operation === each.operation);
    return found === undefined || !isOnThing(each) ? [] : [{ own: each, other: found }];
  });
}

/** What the one reads by two ids may be of its own thing, and is nothing that the other is told. */
export async function judgeReads<Id extends 'CTX-02' | 'END-12'>(
  stage: Pick<Stage<Id>, 'judge' | 'random' | 'target'>,
  clause: Id,
  [tpp, neighbour]: readonly [Tpp, Tpp],
  pairs: readonly Pair[],
): Promise<void> {
  for (const { own, other } of pairs) {
    const [mine, theirs] = [await tpp.send(own), await neighbour.send(other)];
    if (!mine.accepted || !theirs.accepted || told(mine) === told(theirs)) continue;
    for (const joint of someJoints(stage))
      for (const request of joined(own, other, joint)) {
        const reply = await tpp.send(request, { odd: true });
        stage.judge(
          clause,
          `${own.operation} of two ids with ${joint} between them tells nothing of others`,
          () =>
            expectThat(
              !reply.accepted || told(reply) !== told(theirs),
              'nothing that another PSU is told',
              `the same, with status ${reply.status}`,
            ),
        );
      }
  }
}
