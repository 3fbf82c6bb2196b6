/** `openapi`: the interface as an OpenAPI 3.1 document, for other tools. */

import { ConfigurationError } from '../model/errors.js';
import { suggestion } from '../model/near-miss.js';
import { readProfile } from '../profile/read-profile.js';
import { publishedTable, type OperationTable } from '../model/operations/table.js';
import { openApiFormats, openApiText, type OpenApiFormat } from '../openapi/document.js';
import { operationsAt } from '../rules/operations-at.js';
import { program, type Command, type Given } from './command.js';
import { writeOut } from './output-file.js';
import type { Terminal } from './console/terminal.js';

/** The format that was asked for, or that the name of the file tells; YAML otherwise. */
function formatOf(given: Given): OpenApiFormat {
  const name = given.flags.get('format');
  if (name === undefined) return given.flags.get('out')?.endsWith('.json') === true ? 'json' : 'yaml';
  const format = openApiFormats.find((each) => each === name);
  if (format !== undefined) return format;
  throw new ConfigurationError(
    `--format: "${name}" is not known${suggestion(name, openApiFormats) || '; write yaml or json'}`,
  );
}

/** Where the operations stand at the target whose profile is named; the published places without one. */
async function operationsOf(given: Given): Promise<OperationTable> {
  const file = given.flags.get('target');
  if (file === undefined) return publishedTable;
  const { profile } = await readProfile(file);
  return operationsAt(profile.pins?.assumptions);
}

async function openApi(given: Given, terminal: Pick<Terminal, 'out'>): Promise<number> {
  const text = openApiText(formatOf(given), await operationsOf(given));
  await writeOut(given, terminal, text);
  return 0;
}

export const openApiCommand: Command = {
  mostWords: 0,
  flags: {
    format: { value: 'NAME', about: 'yaml or json; yaml unless the file ends in .json' },
    out: { value: 'FILE', about: 'write to this file instead of standard output' },
    target: { value: 'FILE', about: 'target profile; its pins say where operations stand' },
  },
  details:
    'The document holds every operation with its headers, bodies and replies. x-clauses names the clauses of the\n' +
    'catalogue, x-basis says how firm a part is.',
  examples: [`${program} openapi`, `${program} openapi --format json --out openapi.json`],
  run: openApi,
};
