import { describe, expect, test } from 'vitest';
import { requestRules } from '../../rules/index.js';
import type { RequestDraft } from '../../rules/request-draft.js';
import type { Breaker } from '../../rules/rule.js';
import { isRefusalPromised } from '../promises.js';
import { bodyCalls, type BodyCall } from '../testing/bodies.js';
import { bothRoles } from '../testing/test-bank.js';

/** A contact without an address cannot be kept, and 101 made-up ids name no payments. */
const elsewhere: ReadonlySet<string> = new Set(['contact-information-dlg-01', 'basket-lim-03']);

function draftOf({ id, method, target, headers, body }: BodyCall): RequestDraft {
  return {
    operation: id,
    method: method === 'PUT' ? 'PUT' : 'POST',
    target,
    headers: Object.entries(headers).map(([name, value]) => [name, value ?? ''] as const),
    body: Buffer.from(JSON.stringify(body)),
    signing: {},
  };
}

/** The draft with a broken body; undefined where the breaker breaks something else. */
function spoilt(draft: RequestDraft, breaker: Breaker): RequestDraft | undefined {
  if (breaker.stage !== 'before-signing' || breaker.appliesTo?.(draft) === false) return undefined;
  const broken = breaker.apply(draft);
  return broken.body.equals(draft.body) ? undefined : broken;
}

/** Bodies that only the rules may refuse, told by rule and way of breaking. */
function brokenBodies(call: BodyCall) {
  return requestRules
    .filter((rule) => !elsewhere.has(rule.id))
    .flatMap((rule) =>
      rule.breakers.filter((each) => isRefusalPromised(rule, each)).map((each) => ({ rule, breaker: each })),
    )
    .flatMap(({ rule, breaker }) => {
      const broken = spoilt(draftOf(call), breaker);
      return broken === undefined ? [] : [{ name: `${call.id}, ${rule.id}: ${breaker.name}`, broken }];
    });
}

describe('bodies that rules refuse', () => {
  test('the routes alone serve, so that a bank without a rule shows it', async () => {
    const { bank, calls } = await bodyCalls();
    const found = calls.flatMap(brokenBodies);
    expect(found.length).toBeGreaterThan(500);
    const refused: string[] = [];
    for (const [index, { name, broken }] of found.entries()) {
      // what may exist only once is made new each time
      const text = broken.body.toString('latin1').replace('12085592799', String(12_085_500_000 + index));
      const reply = await bank.handle({
        method: broken.method,
        target: name.includes('-payment,') ? `${broken.target}?allowLogicalDuplicate=true` : broken.target,
        headers: [...broken.headers, ['TPP-Signature-Certificate', bothRoles]],
        body: Buffer.from(text, 'latin1'),
      });
      if (reply.status >= 300) refused.push(`${name}: ${reply.status} ${reply.body.toString('utf8')}`);
    }
    expect(refused).toEqual([]);
  });
});
