import { beforeAll, describe, expect, test } from 'vitest';
import { isThorough } from '../model/testing/thorough.js';
import { sampleSeed } from '../model/testing/share.js';
import { shuffled } from '../harness/schedule/order.js';
import { hashText } from '../model/seeded-random.js';
import type { PreparedSigner } from '../signing/index.js';
import { adviceRules, requestRules } from './index.js';
import type { RequestRule, RuleContext } from './rule.js';
import { sampleDrafts } from './testing/sample-drafts.js';
import { foundIn, signedDraft } from './testing/signed-drafts.js';
import { enforcedNow, sampleContext, sampleSigner } from './testing/sample-identities.js';

let signer: PreparedSigner;

beforeAll(async () => {
  signer = await sampleSigner();
});

/** What a rule needs around it to be broken at all. */
const surroundings: Readonly<Record<string, Partial<RuleContext>>> = {
  'sandbox-only': { environment: 'production' },
  'sandbox-card-transactions-only': { environment: 'production' },
  'structured-creditor-agent': { now: enforcedNow, answers: { 'derivable-bic': 'nothing' } },
  'structured-creditor-name': { now: enforcedNow },
  'structured-creditor-town': { now: enforcedNow },
  'structured-creditor-country': { now: enforcedNow },
  'kid-check-digit': { answers: { 'kid-checking': 'creation' } },
};

/** So many operations are tried for each breaker, drawn by the seed; all of them on THOROUGH=1. */
const mostOperations = 4;

function draftsFor(breaker: string, { now }: RuleContext) {
  const drafts = sampleDrafts(now);
  if (isThorough) return drafts;
  const turns = shuffled(
    [...new Set(drafts.map(([, each]) => each.operation))],
    sampleSeed + hashText(breaker),
  );
  return turns.flatMap((turn) => drafts.filter(([, each]) => each.operation === turn));
}

/**
 * Every breaker of a rule on a draft of each operation that is tried and that it applies to: what is found
 * but the rule alone.
 */
function strays(rule: RequestRule, context: RuleContext, rules: readonly RequestRule[] = requestRules) {
  const wrong: string[] = [];
  let tried = 0;
  for (const breaker of rule.breakers) {
    const done = new Set<string>();
    for (const [name, draft] of draftsFor(`${rule.id} ${breaker.name}`, context)) {
      if (done.has(draft.operation)) continue;
      if (!isThorough && done.size === mostOperations) break;
      if (breaker.appliesTo?.(draft, { context, keyId: signer.keyId }) === false) continue;
      done.add(draft.operation);
      tried += 1;
      const broken =
        breaker.stage === 'before-signing'
          ? signedDraft(breaker.apply(draft), signer)
          : breaker.apply(signedDraft(draft, signer));
      const found = foundIn(broken, rules, context).map((each) => each.rule);
      if (found.join() !== rule.id)
        wrong.push(`${name}, ${breaker.name}: found ${found.join() || 'nothing'}`);
    }
  }
  return { wrong, tried };
}

describe('lawful requests', () => {
  test.each(sampleDrafts().map(([name]) => name))('%s breaks no rule', async (name) => {
    for (const now of [undefined, enforcedNow]) {
      const draft = sampleDrafts(now).find(([each]) => each === name)?.[1];
      const context = await sampleContext(now === undefined ? {} : { now });
      expect(draft && foundIn(signedDraft(draft, signer), requestRules, context)).toEqual([]);
    }
  });
});

describe('every breaker breaks its own rule and no other', () => {
  const breakable = requestRules.filter((each) => each.brokenBy === undefined);

  test.each(breakable.map((each) => [each.id, each] as const))('%s', async (id, rule) => {
    const { wrong, tried } = strays(rule, await sampleContext(surroundings[id]));
    expect(wrong).toEqual([]);
    expect(tried).toBeGreaterThan(0);
  });

  test.each(adviceRules.map((each) => [each.id, each] as const))('%s, which is advice', async (id, rule) => {
    const context = await sampleContext();
    const rules = [...requestRules, ...adviceRules.filter((each) => each.id === id)];
    const { wrong, tried } = strays(rule, context, rules);
    expect(wrong).toEqual([]);
    expect(tried).toBeGreaterThan(0);
  });

  test('under enforced addresses too', async () => {
    const context = await sampleContext({ now: enforcedNow });
    const bodyRules = breakable.filter((each) => /^(?:domestic|sepa|bulk)-payment-/.test(each.id));
    expect(bodyRules.flatMap((each) => strays(each, context).wrong)).toEqual([]);
  });
});
