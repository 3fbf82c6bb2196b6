/** `plan`: says what a run would do at a target, and sends nothing there. */

import { alsoUnder } from '../../harness/circumstances/draw.js';
import { mostSeed } from '../../harness/conduct/seed.js';
import { wholeNumber } from '../arguments.js';
import { program, type Command, type Given } from '../command.js';
import { foreseen } from '../doctor/foreseen.js';
import { openTarget, targetFlags } from '../open-target.js';
import { forecast } from './forecast.js';
import { forecastText } from './forecast-text.js';
import { rehearse } from './rehearse.js';
import { selectionFlags, selectingOf } from '../selecting.js';
import type { Terminal } from '../console/terminal.js';

const usualLatency = 200;
/** That of a run at the embedded bank; where a run draws its own, it sends about as much. */
const usualSeed = 1;

async function plan(given: Given, terminal: Terminal): Promise<number> {
  const latencyMs = wholeNumber(given, 'latency', [0, 60_000]) ?? usualLatency;
  const seed = wholeNumber(given, 'seed', [0, mostSeed]) ?? usualSeed;
  const { selectionOf } = await import('../../selection.js');
  const { scenarios: plain, suite, partial } = selectionOf(selectingOf(given));
  const { target, close } = await openTarget(given);
  try {
    const scenarios = [...plain, ...alsoUnder(plain, target, seed, suite)];
    const today = new Date().toISOString().slice(0, 10);
    const warnings = foreseen(scenarios, target, today).map(({ about, text }) => `${about}: ${text}`);
    if (terminal.interactive)
      terminal.err('Counting requests on the reference bank, which takes up to a minute.\n');
    const rehearsal = await rehearse(scenarios, target, { latencyMs, seed, partial });
    const counted = forecast({ scenarios, target, seed, latencyMs }, rehearsal);
    const told = { ...counted, warnings };
    const text = given.flags.has('json')
      ? `${JSON.stringify(told, undefined, 2)}\n`
      : forecastText(told, terminal);
    terminal.out(text);
    return 0;
  } finally {
    await close();
  }
}

export const planCommand: Command = {
  mostWords: 0,
  flags: {
    ...targetFlags,
    ...selectionFlags,
    seed: {
      value: 'N',
      about: `plan the run with this seed, default ${usualSeed}; others draw other circumstances and sweeps`,
    },
    latency: { value: 'MS', about: `how long the bank takes to reply, default ${usualLatency}` },
    json: { about: 'print JSON' },
  },
  details:
    'Requests are counted by running the scenarios against the reference bank in this process: up to a minute of processor\n' +
    'for everything at depth standard. The target is not called; doctor does that. A run with --target draws its seed;\n' +
    'give both the same --seed, and the run sends what the plan counts.',
  examples: [
    `${program} plan --target bank/target.json`,
    `${program} plan --target bank/target.json --tags "not creates-payments" --json`,
  ],
  run: plan,
};
