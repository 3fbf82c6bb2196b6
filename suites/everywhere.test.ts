import { openTarget } from '../lib/embedded/open-target.js';
import { judgeSuite } from '../lib/vitest/adapter.js';
import { everywhere } from './everywhere/index.js';
import { isThorough } from '../lib/model/testing/thorough.js';

/**
 * At the embedded bank lib/proof/counting.test.ts plays all of them, so that a sample is enough to show that
 * the door leads to them.
 */
const atTheDoor =
  isThorough || process.env['PSD2_TARGET'] !== undefined
    ? everywhere
    : everywhere.filter((_, index) => index % 8 === 0);

judgeSuite('everywhere', atTheDoor, openTarget);
