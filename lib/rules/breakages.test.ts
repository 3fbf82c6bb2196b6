/**
 * What each way to break a rule changes in a request, and what the rule says of it, word for word, against
 * the table in fixtures/rules. These sentences stand in reports and tell a TPP what to mend; a change of any
 * must be seen. `UPDATE_LISTS=1 npx vitest run lib/rules/breakages` rewrites it.
 */

import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { operation, operations } from '../model/operations/index.js';
import type { PreparedSigner } from '../signing/index.js';
import { meaningRules, schemaRules } from './body/index.js';
import { adviceRules, isFirm, requestRules } from './index.js';
import type { RequestDraft } from './request-draft.js';
import type { Breaker, RequestRule, RuleContext } from './rule.js';
import { changesOf, lasting } from './testing/changes.js';
import { sampleDrafts } from './testing/sample-drafts.js';
import { foundIn, signedDraft, unsignedDraft } from './testing/signed-drafts.js';
import { enforcedNow, sampleContext, sampleSigner } from './testing/sample-identities.js';

const table = resolve(import.meta.dirname, '../../fixtures/rules/breakages.txt');
const rules = [...requestRules, ...adviceRules];

type Setting = Readonly<{
  signer: PreparedSigner;
  context: RuleContext;
  drafts: ReturnType<typeof sampleDrafts>;
}>;

/** Rules on bodies may find something else once addresses are enforced. */
const onBodies: ReadonlySet<RequestRule> = new Set([...schemaRules, ...meaningRules]);

/**
 * Rules that follow from the payload schemas; they do not look at signatures, and can be broken in hundreds
 * of ways.
 */
const derived = new Set(schemaRules);

/** So many ways are shown of those, and a fingerprint of the others. */
const most = 3;

/** What a refusal rests on where the text alone does not oblige to it. */
function groundsOf({ assumes, basis }: Breaker): string {
  const answer = assumes === undefined ? '' : ` if ${assumes.question}=${JSON.stringify(assumes.answer)}`;
  return `${answer}${basis === undefined ? '' : ` (${basis})`}`;
}

/**
 * A way to break a rule: on how many drafts it can be tried, what the first of them is sent with then, and
 * what is found.
 */
function linesOf(rule: RequestRule, breaker: Breaker, { signer, context, drafts }: Setting) {
  const fit = drafts.filter(
    ([, draft]) =>
      rule.concerns?.(operation(draft.operation)) !== false &&
      breaker.appliesTo?.(draft, { context, keyId: signer.keyId }) !== false,
  );
  const [first] = fit;
  const firm = isFirm(rule, breaker) ? ', must be refused' : '';
  const title = `  ${breaker.name} | ${fit.length}${firm}${groundsOf(breaker)}`;
  if (first === undefined) return [title];
  const sent = (draft: RequestDraft) =>
    derived.has(rule) ? unsignedDraft(draft) : signedDraft(draft, signer);
  const whole = sent(first[1]);
  const broken = breaker.stage === 'before-signing' ? sent(breaker.apply(first[1])) : breaker.apply(whole);
  const found = foundIn(broken, [rule], context).map(
    ({ message, path = '', clause }) => `    ${clause} ${path}: ${lasting(message)}`,
  );
  return [title, ...changesOf(whole, broken).map((each) => `    > ${each}`), ...found];
}

function shownOrTold(rule: RequestRule, lines: readonly (readonly string[])[]): readonly string[] {
  if (!derived.has(rule)) return lines.flat();
  const rest = lines.slice(most);
  const print = createHash('sha256').update(JSON.stringify(rest)).digest('hex').slice(0, 10);
  return [...lines.slice(0, most).flat(), ...(rest.length === 0 ? [] : [`  ${rest.length} more | ${print}`])];
}

function titleOf(rule: RequestRule): string {
  const { id, clause, also = [], refusal, observedOnly, brokenBy = [] } = rule;
  const on = operations.filter((each) => rule.concerns?.(each) !== false).length;
  const more = [...(observedOnly === true ? ['observed only'] : []), ...brokenBy].map((each) => `, ${each}`);
  return `${id} ${[clause, ...also].join()} ${refusal.status} ${refusal.code}, ${on} operations${more.join('')}`;
}

let settings: readonly Setting[] = [];

/** The rule, each way to break it now, and where that is otherwise once addresses are enforced. */
function blockOf(rule: RequestRule): readonly string[] {
  const [now = [], later = []] = settings
    .slice(0, onBodies.has(rule) ? 2 : 1)
    .map((each) => rule.breakers.map((breaker) => linesOf(rule, breaker, each)));
  const other = later.filter((lines, index) => lines.join() !== now[index]?.join());
  return [
    titleOf(rule),
    ...shownOrTold(rule, now),
    ...shownOrTold(rule, other).map((line) => ` later:${line}`),
  ];
}

beforeAll(async () => {
  const signer = await sampleSigner();
  const answers = { 'kid-checking': 'creation' };
  const contexts = [await sampleContext({ answers }), await sampleContext({ now: enforcedNow, answers })];
  settings = contexts.map((context) => ({ signer, context, drafts: sampleDrafts(context.now) }));
  if (process.env['UPDATE_LISTS'] !== undefined) {
    mkdirSync(dirname(table), { recursive: true });
    writeFileSync(table, `${rules.flatMap(blockOf).join('\n')}\n`);
  }
}, 180_000);

/** The block of each rule, whose first line alone is not indented. */
function expected(): readonly (readonly string[])[] {
  return readFileSync(table, 'utf8')
    .trimEnd()
    .split(/\n(?=\S)/)
    .map((block) => block.split('\n'));
}

describe('what is changed and what is said of it is what the table says', () => {
  const blocks = process.env['UPDATE_LISTS'] === undefined ? expected() : undefined;

  test.each(rules.map((rule, index) => [rule.id, rule, index] as const))('%s', (_, rule, index) => {
    expect(blockOf(rule)).toEqual((blocks ?? expected())[index]);
  });

  test.each(rules.filter((each) => !derived.has(each)).map((rule) => [rule.id, rule] as const))(
    '%s can be asked without a setting, and then applies to no more drafts',
    (_, { breakers }) => {
      for (const { signer, context, drafts } of settings.slice(1))
        for (const breaker of breakers)
          for (const [name, draft] of drafts)
            if (breaker.appliesTo?.(draft) === true)
              expect(breaker.appliesTo(draft, { context, keyId: signer.keyId }), name).toBe(true);
    },
  );

  test('and of no other rule', () => {
    expect((blocks ?? expected()).map(([title]) => title)).toEqual(rules.map(titleOf));
  });
});
