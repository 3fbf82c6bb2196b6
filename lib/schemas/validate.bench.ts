/**
 * How near validating a body through `validate` comes to a validator of ajv itself over the same schemas,
 * with the default options of ajv, measured in turns. Formats and constraints are ours on both sides, since
 * they are part of what a body means. ajv walks the tables of an `enum`, ours look a code up; so ajv is
 * measured as it is and, the harder comparison, with our look-up. Run it through `npm run bench`.
 */

import { Ajv2020 } from 'ajv/dist/2020.js';
import accounts from '../../fixtures/payloads/valid/account-list/with-balances.json' with { type: 'json' };
import payment from '../../fixtures/payloads/valid/domestic-payment/everything.json' with { type: 'json' };
import periodic from '../../fixtures/payloads/valid/periodic-payment/chosen-months.json' with {
  type: 'json',
};
import transactions from '../../fixtures/payloads/valid/transactions/booked-and-pending.json' with {
  type: 'json',
};
import { formats } from './formats.js';
import { annotationKeywords, ownKeywords } from './keywords.js';
import { schemaNames, schemaOf, type SchemaName } from './registry.js';
import { validate } from './validate.js';

/**
 * Microseconds a body, by the fastest turn of each, and how near ours is to ajv with our look-up (1 is the
 * limit, goal 0.9).
 */
export interface ValidateBench {
  readonly name: SchemaName;
  readonly plain: number;
  readonly bare: number;
  readonly ours: number;
  readonly ratio: number;
}

const bodies: readonly (readonly [SchemaName, unknown])[] = [
  ['domestic-payment', payment],
  ['periodic-payment', periodic],
  ['account-list', accounts],
  ['transactions', transactions],
];
const turns = 60;
const rounds = 2_000;

function bareEngine(ownEnum: boolean): Ajv2020 {
  const engine = new Ajv2020({ strict: false, validateSchema: false });
  engine.addVocabulary([...annotationKeywords]);
  if (ownEnum) engine.removeKeyword('enum');
  for (const each of ownKeywords) {
    if (ownEnum || each.keyword !== 'enum') engine.addKeyword({ ...each });
  }
  for (const [name, { holds }] of Object.entries(formats)) engine.addFormat(name, holds);
  for (const name of schemaNames) engine.addSchema(schemaOf(name));
  return engine;
}

/** Microseconds a call. */
function timed(call: () => unknown): number {
  const started = process.hrtime.bigint();
  for (let round = 0; round < rounds; round += 1) call();
  return Number(process.hrtime.bigint() - started) / rounds / 1_000;
}

function measure(engines: readonly Ajv2020[], name: SchemaName, body: unknown): ValidateBench {
  const [plain, bare] = engines.map((each) => {
    const validator = each.getSchema(`psd2:${name}`);
    if (validator === undefined) throw new Error(`no schema ${name}`);
    const own: unknown = structuredClone(body);
    if (validator(own) !== true) throw new Error(`the body for ${name} is not valid`);
    return () => validator(own);
  });
  if (plain === undefined || bare === undefined) throw new Error('two engines are needed');
  const own: unknown = structuredClone(body);
  const calls = [plain, bare, () => validate(name, own)];
  const times = Array.from({ length: turns }, () => calls.map(timed));
  const fastest = (which: number) => Math.min(...times.map((each) => each[which] ?? Number.NaN));
  const [ours, limit] = [fastest(2), fastest(1)];
  return { name, plain: fastest(0), bare: limit, ours, ratio: limit / ours };
}

/** Measures and prints. */
export function run(print: (line: string) => void): readonly ValidateBench[] {
  const engines = [bareEngine(false), bareEngine(true)];
  const results = bodies.map(([name, body]) => measure(engines, name, body));
  print('validating a valid body: validate, bare ajv, bare ajv with our look-up of codes');
  for (const { name, plain, bare, ours, ratio } of results) {
    const times = [ours, plain, bare].map((each) => `${each.toFixed(2).padStart(8)} µs`).join('');
    print(`${name.padEnd(30)}${times}   ratio ${(plain / ours).toFixed(3)}, ${ratio.toFixed(3)}`);
  }
  return results;
}
