/** `tpp`: judges a TPP by its traffic. */

import { ConfigurationError } from '../harness/errors.js';
import { suggestion } from '../harness/near-miss.js';
import { areas, type Area } from '../tpp/obligation.js';
import { program, type Command, type Given } from './command.js';
import type { Terminal } from './terminal.js';
import { lintFiles } from './tpp/lint.js';
import { tppExitCode, verdictJson, verdictText } from './tpp/verdict-text.js';

const actions = ['lint'] as const;

/** The areas that the TPP claims to serve. */
function requiredAreas(given: Given): readonly Area[] {
  const names = (given.flags.get('require') ?? '').split(',').map((each) => each.trim());
  return names.flatMap((name) => {
    if (name === '') return [];
    const found = areas.find((each) => each === name);
    if (found !== undefined) return [found];
    throw new ConfigurationError(
      `--require: "${name}" is no area${suggestion(name, areas) || `; write ${areas.join(', ')}`}`,
    );
  });
}

async function tpp(given: Given, terminal: Terminal): Promise<number> {
  const [action, ...words] = given.words;
  if (action !== 'lint') {
    const hint = suggestion(action ?? '', actions) || `; write ${program} tpp ${actions.join(' or ')}`;
    throw new ConfigurationError(
      `tpp: ${action === undefined ? 'say what to do' : `no such action "${action}"`}${hint}`,
    );
  }
  if (words.length === 0)
    throw new ConfigurationError(`tpp lint: name a recording; ${program} tpp lint FILE…`);
  const verdicts = lintFiles(words, { require: requiredAreas(given) });
  terminal.out(given.flags.has('json') ? verdictJson(verdicts) : verdictText(verdicts));
  return tppExitCode(verdicts);
}

export const tppCommand: Command = {
  words: 'lint FILE…',
  mostWords: Number.MAX_SAFE_INTEGER,
  flags: {
    require: { value: 'AREAS', about: `what the TPP claims to do, parted by commas: ${areas.join(', ')}` },
    json: { about: 'print JSON' },
  },
  details: `lint judges recordings: the record of a served bank, or a request as raw HTTP, curl or HAR.

Ends with 0 when nothing is held against the TPP, 1 when something is, and 5 when nothing was seen or not what was required.`,
  examples: [
    `${program} tpp lint traffic.jsonl --require accounts,payments`,
    `${program} tpp lint request.http --json`,
  ],
  run: tpp,
};
