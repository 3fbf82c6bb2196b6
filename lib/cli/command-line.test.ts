import { describe, expect, test } from 'vitest';
import { allScenarios } from '../../suites/index.js';
import { allFaults } from '../faults/index.js';
import { selectScenarios } from '../harness/conduct/select.js';
import { commands } from './commands.js';
import { tell } from './sample-terminal.js';

const noSuchCommand = `weather: no such command; there are ${commands.map((each) => each.name).join(', ')}`;

/** The faults that an id, or a pattern with a * at its end, stands for. */
function fits(id: string) {
  return allFaults.filter(
    (each) => each.id === id || (id.endsWith('*') && each.id.startsWith(id.slice(0, -1))),
  );
}

describe('mistakes are one line on standard error and code 2', () => {
  test.each<[string, readonly string[]]>([
    ['rnu: no such command; did you mean "run"?', ['rnu']],
    ['--hlep: no such command; did you mean "--help"?', ['--hlep']],
    [noSuchCommand.replace('weather', '""'), ['']],
    [noSuchCommand, ['weather']],
    [noSuchCommand, ['help', 'weather']],
    ['--tgas: no such flag; did you mean "--tags"?', ['run', '--tgas', 'x']],
    ['--weather: no such flag; psd2-conformance run --help lists them', ['run', '--weather']],
    ['-t: no such flag; psd2-conformance run --help lists them', ['run', '-t', 'x']],
    ['--constructor: no such flag; psd2-conformance run --help lists them', ['run', '--constructor']],
    ['--target: needs a value, FILE', ['run', '--target']],
    ['--target: needs a value, FILE', ['run', '--target', '--plain']],
    ['--target: needs a value, FILE', ['run', '--target=']],
    ['--plain: takes no value', ['run', '--plain=yes']],
    ['--seed: is given twice', ['run', '--seed', '1', '--seed', '2']],
    ['--seed: "1.5" is no whole number from 0 to 2147483647', ['run', '--seed', '1.5']],
    ['--seed: "4294967296" is no whole number from 0 to 2147483647', ['run', '--seed', '4294967296']],
    ['--evidence: "al" is not known; did you mean "all"?', ['run', '--evidence', 'al']],
    ['--scenario-timeout: "0" is no whole number from 1 to 86400', ['run', '--scenario-timeout', '0']],
    ['--shard: "1" is no shard; write i/n, for example 1/3 for the first of three', ['run', '--shard', '1']],
    ['"signing": run takes no such word; did a flag lose its dashes?', ['run', 'signing']],
    ['--tags: nothing is called "singing"; did you mean "signing"?', ['run', '--tags', 'singing']],
    ['--environment: "sandbx" is not known; did you mean "sandbox"?', ['run', '--environment', 'sandbx']],
    [
      '--base-url: needs --target, because keys and certificates come from a profile',
      ['run', '--base-url', 'https://x'],
    ],
    [
      '--fault: goes with the embedded bank only; take --target away',
      ['run', '--target', 'x.json', '--fault', 'y'],
    ],
    [
      '--fault: there is no fault "sca/psu-id-renewed"; did you mean "sca/psu-id-renewed-each-time"?',
      ['run', '--fault', 'sca/psu-id-renewed'],
    ],
    ['no-such.json: there is no such profile; check the path', ['run', '--target', 'no-such.json']],
    ['doctor: needs --target FILE, the profile to look at', ['doctor']],
    ['--port: "70000" is no whole number from 0 to 65535', ['bank', '--port', '70000']],
    [
      'list: say what; one of clauses, scenarios, operations, schemas, assumptions, ambient, faults, variants, rules',
      ['list'],
    ],
    ['list clause: no such thing; did you mean "clauses"?', ['list', 'clause']],
    [
      'list constructor: no such thing; one of clauses, scenarios, operations, schemas, assumptions, ambient, faults, variants, rules',
      ['list', 'constructor'],
    ],
    [
      '--tags: does not go with list schemas, only with clauses, scenarios, assumptions, ambient, faults, rules',
      ['list', 'schemas', '--tags', 'signing'],
    ],
    [
      '"bank.json": run takes no such word; name the profile with --target bank.json',
      ['run', 'bank.json', '--plain'],
    ],
    ['"x": list takes no such word; did a flag lose its dashes?', ['list', 'clauses', 'x']],
  ])('%s', async (message, words) => {
    expect(await tell(words)).toEqual({ code: 2, out: '', err: `psd2-conformance: ${message}\n` });
  });

  test('with --debug the place of the mistake follows', async () => {
    const { err, code } = await tell(['run', '--tags', 'singing', '--debug']);
    expect(code).toBe(2);
    expect(err).toMatch(/^psd2-conformance: --tags: .+\nConfigurationError: .+\n\s+at /);
  });
});

describe('help', () => {
  test('the overview names every command and every exit code', async () => {
    const { code, out, err } = await tell(['--help']);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    for (const each of commands) expect(out).toContain(`  ${each.name}`);
    expect(out).toMatch(/0 conforms.+1 does not.+2 set-up.+3 harness.+\n4 waivers.+5 not enough/);
    expect((await tell(['help'])).out).toBe(out);
  });

  test('without a command it is a mistake', async () => {
    expect((await tell([])).code).toBe(2);
  });

  test.each(commands.map((each) => [each.name, each] as const))(
    '%s shows its flags and examples',
    async (name, entry) => {
      const command = await entry.load();
      const { code, out } = await tell([name, '--help']);
      expect(code).toBe(0);
      for (const flag of Object.keys(command.flags)) expect(out).toContain(`--${flag}`);
      expect(command.examples.length).toBeGreaterThan(0);
      for (const each of command.examples) expect(out).toContain(each);
      expect((await tell(['help', name])).out).toBe(out);
    },
  );

  test('its examples name what there is', async () => {
    const loaded = await Promise.all(commands.map((each) => each.load()));
    const examples = loaded.flatMap((each) => each.examples);
    const named = (flag: string) =>
      examples
        .flatMap((each) => new RegExp(`--${flag} (?:"([^"]+)"|(\\S+))`).exec(each)?.slice(1) ?? [])
        .filter(Boolean);
    expect(named('fault')).not.toHaveLength(0);
    for (const id of named('fault')) expect(fits(id), id).not.toHaveLength(0);
    for (const tags of named('tags')) expect(selectScenarios(allScenarios, tags)).not.toHaveLength(0);
  });

  test('the version is that of the package', async () => {
    expect(await tell(['--version'])).toEqual({ code: 0, out: '0.1.0\n', err: '' });
  });
});
