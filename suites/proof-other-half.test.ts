/** The other half of the proof: runs beside proof.test.ts, so that two processors share the work. */

import { proveShare } from './sample-proof.js';

proveShare(1, 2);
