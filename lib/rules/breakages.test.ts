/**
 * What each rule says of a request that breaks it, word for word, against the table in fixtures/rules. These sentences stand
 * in reports and tell a TPP what to mend; a change of any must be seen. `UPDATE_LISTS=1 npx vitest run lib/rules` rewrites it.
 */

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { PreparedSigner } from '../signing/index.js';
import { adviceRules, requestRules } from './index.js';
import type { RequestRule, RuleContext } from './rule.js';
import { sampleDrafts } from './testing/sample-drafts.js';
import { foundIn, signedDraft } from './testing/signed-drafts.js';
import { enforcedNow, sampleContext, sampleSigner } from './testing/sample-identities.js';

const table = resolve(import.meta.dirname, '../../fixtures/rules/breakages.txt');

/** What differs from run to run: signatures, digests and serial numbers are made anew. */
function lasting(text: string): string {
  return text.replaceAll(/[A-Za-z0-9+/]{24,}={0,2}/g, '…').replaceAll(/[0-9a-fA-F]{12,}/g, '…');
}

type Setting = Readonly<{ signer: PreparedSigner; context: RuleContext }>;

/** Rules that are derived from the payload schemas can be broken in hundreds of ways; the first of them stand for all. */
const most = 12;

/** One line for each way to break a rule: its name, how many drafts it can be tried on, and what is then found. */
function linesOf(rule: RequestRule, { signer, context }: Setting): readonly string[] {
  const drafts = sampleDrafts(context.now);
  return rule.breakers.slice(0, most).map((breaker) => {
    const fit = drafts.filter(
      ([, draft]) => breaker.appliesTo?.(draft, { context, keyId: signer.keyId }) !== false,
    );
    const [first] = fit;
    if (first === undefined) return `  ${breaker.name} | 0`;
    const [, draft] = first;
    const broken =
      breaker.stage === 'before-signing'
        ? signedDraft(breaker.apply(draft), signer)
        : breaker.apply(signedDraft(draft, signer));
    const found = foundIn(broken, [rule], context).map(
      ({ message, path = '', clause }) => `${clause} ${path}: ${lasting(message)}`,
    );
    return `  ${breaker.name} | ${fit.length} | ${found.join()}`;
  });
}

async function written(): Promise<string> {
  const signer = await sampleSigner();
  const sandbox = await sampleContext();
  const enforced = await sampleContext({ now: enforcedNow });
  const rules = [...requestRules, ...adviceRules];
  const lines = rules.flatMap((rule) => {
    const plain = linesOf(rule, { signer, context: sandbox });
    const other = linesOf(rule, { signer, context: enforced }).filter((line) => !plain.includes(line));
    return [
      `${rule.id} ${rule.clause} ${rule.refusal.status} ${rule.refusal.code}, ${rule.breakers.length} ways`,
      ...plain,
      ...other.map((line) => `  later:${line}`),
    ];
  });
  return `${lines.join('\n')}\n`;
}

describe('what the rules say', () => {
  test('is what the table says', async () => {
    const now = await written();
    if (process.env['UPDATE_LISTS'] !== undefined) {
      mkdirSync(dirname(table), { recursive: true });
      writeFileSync(table, now);
    }
    expect(now.split('\n')).toEqual(readFileSync(table, 'utf8').split('\n'));
  });
});
