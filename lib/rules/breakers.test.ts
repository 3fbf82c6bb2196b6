import { beforeAll, describe, expect, test } from 'vitest';
import type { PreparedSigner } from '../signing/index.js';
import { requestRules } from './index.js';
import type { BreakerSetting, RuleContext } from './rule.js';
import { foundIn, sampleContext, sampleDrafts, sampleSigner, signedDraft } from './testing/sample-drafts.js';

let signer: PreparedSigner;
let context: RuleContext;

beforeAll(async () => {
  signer = await sampleSigner();
  context = await sampleContext();
});

/** Every breaker of a rule on every draft: what is found, as long as it is not the rule alone. */
function strays(ruleId: string, setting: BreakerSetting & { readonly context: RuleContext }) {
  const rule = requestRules.find((each) => each.id === ruleId);
  const wrong: string[] = [];
  let tried = 0;
  for (const [name, draft] of sampleDrafts) {
    for (const breaker of rule?.breakers ?? []) {
      if (breaker.appliesTo?.(draft, setting) === false) continue;
      tried += 1;
      const broken =
        breaker.stage === 'before-signing'
          ? signedDraft(breaker.apply(draft), signer)
          : breaker.apply(signedDraft(draft, signer));
      const found = foundIn(broken, requestRules, setting.context).map((each) => each.rule);
      if (found.join() !== ruleId) wrong.push(`${name}, ${breaker.name}: found ${found.join() || 'nothing'}`);
    }
  }
  return { wrong, tried };
}

describe('lawful requests', () => {
  test.each(sampleDrafts)('%s breaks no rule', (_, draft) => {
    expect(foundIn(signedDraft(draft, signer), requestRules, context)).toEqual([]);
  });
});

describe('every breaker breaks its own rule and no other', () => {
  const production = new Set(['sandbox-only', 'sandbox-card-transactions-only']);
  const breakable = requestRules.filter((each) => each.brokenBy === undefined);

  test.each(breakable.map((each) => each.id))('%s', async (id) => {
    const used = production.has(id) ? await sampleContext({ environment: 'production' }) : context;
    const { wrong, tried } = strays(id, { context: used, keyId: signer.keyId });
    expect(wrong).toEqual([]);
    expect(tried).toBeGreaterThan(0);
  });
});
