import { openTarget } from '../lib/harness/open-target.js';
import { judgeSuite } from '../lib/harness/vitest.js';
import { cards } from './cards/index.js';

judgeSuite('cards', cards, openTarget);
