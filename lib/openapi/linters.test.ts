import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectral from '@stoplight/spectral-core';
import { oas } from '@stoplight/spectral-rulesets';
import { describe, expect, test } from 'vitest';
import { openApiText } from './document.js';
import { isThorough } from '../model/testing/thorough.js';

const text = openApiText('json');

/** The document with one of its paths, which is linted sooner. */
function small(): string {
  const { paths, ...rest }: { readonly paths: Readonly<Record<string, unknown>> } = JSON.parse(text);
  const [one] = Object.entries(paths).filter(([, item]) => JSON.stringify(item).includes('responses'));
  return JSON.stringify({ ...rest, paths: Object.fromEntries(one === undefined ? [] : [one]) });
}

/** Rules of the linters that the document does not keep, and why. */
const notKept = new Set([
  // Whom to ask and under which licence are the bank's to say.
  'info-contact',
  'info-license',
  // These look at each schema alone: a condition names members that its parent describes, and the two
  // accounts of a debtor differ in a member that they forbid.
  'no-required-schema-properties-undefined',
  'no-illogical-composition-keywords',
]);

async function spectralSays(document: string): Promise<readonly string[]> {
  const linter = new spectral.Spectral();
  linter.setRuleset({ ...oas, extends: [] });
  const found = await linter.run(JSON.parse(document));
  return found.map(({ code, message, path }) => `${code}: ${message} ${path.join('.')}`);
}

async function redoclySays(document: string): Promise<readonly string[]> {
  // Members that a schema does not name are lawful, so in examples, too.
  const examples = { severity: 'error', allowAdditionalProperties: true } as const;
  const config = await createConfig({
    extends: ['recommended'],
    rules: { 'no-invalid-media-type-examples': examples },
  });
  const found = await lintFromString({ source: document, config, absoluteRef: '/bank.json' });
  return found.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer ?? ''}`);
}

const linters = [
  ['Spectral', spectralSays],
  ['Redocly', redoclySays],
] as const;

/** Spectral takes 15 s of processor for it. */
const always = isThorough ? linters : linters.slice(1);

describe.each(always)('the OpenAPI document to %s', (_, says) => {
  test('has nothing that matters', async () => {
    const found = await says(text);
    expect(found.filter((line) => !notKept.has(line.slice(0, line.indexOf(':'))))).toEqual([]);
  }, 60_000);

  test('is found out when a reference leads nowhere', async () => {
    const [, schema] = /"#\/components\/schemas\/([\w-]+)"/.exec(small()) ?? [];
    const found = await says(small().replaceAll(`schemas/${schema ?? ''}"`, 'schemas/lynx"'));
    expect(found.filter((line) => /lynx|resolve/iu.test(line))).not.toEqual([]);
  }, 60_000);
});
