import { beforeAll, expect, test } from 'vitest';
import { allScenarios } from '../../suites/index.js';
import { embeddedIdentities, type EmbeddedIdentities } from '../embedded/embedded.js';
import { gateway, type Sending } from './http-fronts.js';
import { frontProof, lawfulFronts } from './lawful-fronts.js';
import { isThorough } from '../model/testing/thorough.js';

let identities: EmbeddedIdentities;

beforeAll(async () => {
  identities = await embeddedIdentities();
});

/** Every fourth; THOROUGH=1 tries all. */
const tried = isThorough ? lawfulFronts : lawfulFronts.filter((_, index) => index % 4 === 2);

test.each(tried)('$id raises no alarm', async (front) => {
  const { alarms, runs } = await frontProof(front, allScenarios, identities);
  expect(alarms).toEqual([]);
  if (front.met === 'replies') expect(runs.flatMap((run) => run.scenarios)).toHaveLength(8);
  const passed = runs.flatMap((run) => run.clauses.filter(({ verdict }) => verdict === 'pass'));
  expect(passed.length).toBeGreaterThan(front.met === 'replies' ? 40 : 2);
});

/** Every reply without its body. */
const emptied: Sending = ({ status, headers }, response) => {
  response.writeHead(status, [...headers]);
  response.end();
};

test('a front door that spoils replies raises an alarm', async () => {
  const { alarms } = await frontProof(
    {
      id: 'network/emptied',
      title: 'Replies lose their bodies',
      because: 'nothing leaves a bank free to',
      met: 'replies',
      open: (bank, known) => gateway(bank, known, emptied),
    },
    allScenarios,
    identities,
  );
  expect(alarms.length).toBeGreaterThan(10);
});
