/**
 * A run at the embedded bank as the command makes it: over TLS, with Allure results and the evidence of what
 * is red. Told a depth, it is a process of its own.
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Target } from '../../harness/target/target.js';
import { tell } from './tape.bench.js';

const { embeddedTarget } = await import('../../embedded/embedded.js');
const { runSuite } = await import('../../index.js');
const { secretsOf, writeReports } = await import('../../report/index.js');
const depth: NonNullable<Target['depth']> = process.argv[2] === 'full' ? 'full' : 'standard';
const opened = await embeddedTarget();
const target = { ...opened.target, depth };
const result = await runSuite({ target, seed: 1 });
await opened.close();
const out = mkdtempSync(join(tmpdir(), 'psd2-embedded-'));
const meta = { suiteVersion: '0', target, secrets: secretsOf(target), arguments: [] };
await writeReports(result, out, meta, { allure: true });
rmSync(out, { recursive: true });
tell(result.requests, `${result.outcome}, ${result.scenarios.length} scenarios`);
