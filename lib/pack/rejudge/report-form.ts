/** Whether report.json has the form that its published schema asks for. */

import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { reportSchema } from '../../report/index.js';
import type { PackFinding } from '../finding.js';

let compiled: ValidateFunction | undefined;

function validator(): ValidateFunction {
  if (compiled !== undefined) return compiled;
  const ajv = new Ajv2020({ strict: true, strictTypes: false });
  addFormats.default(ajv, ['date-time']);
  return (compiled = ajv.compile(reportSchema));
}

/** The first place at which report.json is of another form. */
export function reportForm(where: string, text: string): readonly PackFinding[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return [{ where, what: 'is no JSON' }];
  }
  const validate = validator();
  if (validate(value)) return [];
  const [first] = validate.errors ?? [];
  return [
    {
      where,
      what: `${first?.instancePath === '' ? 'the whole' : first?.instancePath} ${first?.message} (schema of report.json)`,
    },
  ];
}
