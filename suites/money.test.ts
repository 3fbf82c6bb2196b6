import { openTarget } from '../lib/embedded/open-target.js';
import { judgeSuite } from '../lib/vitest/adapter.js';
import { money } from './money/index.js';

judgeSuite('money', money, openTarget);
