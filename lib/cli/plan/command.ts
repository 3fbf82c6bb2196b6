/** `plan`: says what a run would do at a target, and sends nothing there. */

import { alsoUnder } from '../../harness/circumstances/draw.js';
import { unmet } from '../../harness/conduct/needs.js';
import { wholeNumber } from '../arguments.js';
import { program, type Command, type Given } from '../command.js';
import { foreseen } from '../doctor/foreseen.js';
import { openTarget, targetFlags } from '../open.js';
import { forecast } from './forecast.js';
import { forecastText } from './forecast-text.js';
import { rehearse } from './rehearse.js';
import { selectionFlags, selectingOf } from '../selecting.js';
import type { Terminal } from '../console/terminal.js';

const usualLatency = 200;

async function plan(given: Given, terminal: Terminal): Promise<number> {
  const latency = wholeNumber(given, 'latency', [0, 60_000]) ?? usualLatency;
  const { selectionOf } = await import('../../selection.js');
  const { scenarios: plain } = selectionOf(selectingOf(given));
  const { target, close } = await openTarget(given);
  try {
    // Another seed draws other circumstances, which take about as many requests.
    const scenarios = [...plain, ...alsoUnder(plain, target, 1)];
    const possible = scenarios.filter((each) => unmet(each, target) === undefined);
    const today = new Date().toISOString().slice(0, 10);
    const warnings = foreseen(scenarios, target, today).map(({ about, text }) => `${about}: ${text}`);
    const counted = forecast(scenarios, target, await rehearse(possible, target, latency), latency);
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
    latency: { value: 'MS', about: `how long the bank takes to reply, default ${usualLatency}` },
    json: { about: 'print JSON' },
  },
  details:
    'Requests are counted by running the scenarios against the reference bank in this process, which takes some seconds.\n' +
    'The target is not called; doctor does that.',
  examples: [
    `${program} plan --target bank/target.json`,
    `${program} plan --target bank/target.json --tags "not creates-payments" --json`,
  ],
  run: plan,
};
