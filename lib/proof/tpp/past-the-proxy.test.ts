/** A proxy does not see the pages of the bank, and blames nobody for that. THOROUGH=1 tries all strangers. */

import { expect, test } from 'vitest';
import { embeddedIdentities } from '../../embedded/embedded.js';
import { oneIn } from '../../../suites/sample-scenarios.js';
import { isThorough } from '../../model/testing/thorough.js';
import { proveStranger } from './prove.js';
import { lawfulStrangers } from './strangers/lawful/index.js';

const identities = embeddedIdentities(new Date('2026-11-01T00:00:00Z'));
const tried = isThorough ? lawfulStrangers : oneIn(6, lawfulStrangers);

test.each(tried.map((each) => [each.id, each] as const))('%s', async (_, stranger) => {
  expect(await proveStranger({ ...stranger, pastProxy: true }, await identities)).toMatchObject({
    overReach: [],
  });
});
