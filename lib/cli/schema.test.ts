import { describe, expect, test } from 'vitest';
import { schemaNames, schemaText } from '../schemas/index.js';
import { tell } from './sample-terminal.js';

describe('schema', () => {
  test.each(schemaNames)('prints %s as a document of its own', async (name) => {
    const { code, out, err } = await tell(['schema', name]);
    expect({ code, out, err }).toEqual({ code: 0, out: schemaText(name), err: '' });
    expect(JSON.parse(out)).toMatchObject({ $id: `psd2:${name}` });
  });

  test('without a name it lists all, as list schemas does', async () => {
    const { code, out } = await tell(['schema']);
    expect(code).toBe(0);
    expect(out.trimEnd().split('\n')).toHaveLength(schemaNames.length);
    expect(out).toMatch(/^domestic-payment +request +Norwegian domestic credit transfer$/m);
    expect((await tell(['list', 'schemas'])).out).toBe(out);
    const listed: readonly object[] = JSON.parse((await tell(['list', 'schemas', '--json'])).out);
    expect(listed[0]).toEqual({
      name: 'domestic-payment',
      kind: 'request',
      title: 'Norwegian domestic credit transfer',
    });
  });

  test.each([
    ['schema domestic-paymnt: no such schema; did you mean "domestic-payment"?', 'domestic-paymnt'],
    ['schema weather: no such schema; psd2-conformance schema lists them', 'weather'],
    ['schema constructor: no such schema; psd2-conformance schema lists them', 'constructor'],
  ])('a mistake is one line: %s', async (message, name) => {
    expect(await tell(['schema', name])).toEqual({ code: 2, out: '', err: `psd2-conformance: ${message}\n` });
  });
});
