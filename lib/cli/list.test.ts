import { describe, expect, test } from 'vitest';
import { clauses } from '../catalogue/index.js';
import { allFaults, allVariants } from '../faults/index.js';
import { requestRules } from '../rules/index.js';
import { tell } from './sample-terminal.js';

async function listed(subject: string): Promise<readonly Record<string, unknown>[]> {
  return JSON.parse((await tell(['list', subject, '--json', '--tags', 'signing/clock'])).out);
}

async function inShard(shard: string): Promise<readonly object[]> {
  return JSON.parse((await tell(['list', 'scenarios', '--json', '--shard', shard])).out);
}

describe('list', () => {
  test('clauses, a line each', async () => {
    const { code, out } = await tell(['list', 'clauses']);
    expect(code).toBe(0);
    expect(out.trimEnd().split('\n')).toHaveLength(clauses.length);
    expect(out).toMatch(/^SIG-03 +must +bank +stated +automatic +\S/m);
  });

  test('clauses as JSON, only those that the chosen scenarios judge', async () => {
    const all = JSON.parse((await tell(['list', 'clauses', '--json'])).out);
    expect(all).toHaveLength(clauses.length);
    expect(all[0]).toMatchObject({ id: 'GEN-01', section: expect.any(String) });
    const chosen = JSON.parse((await tell(['list', 'clauses', '--json', '--tags', 'CON-05'])).out);
    expect(chosen.map((each: { id: string }) => each.id)).toContain('CON-05');
    expect(chosen.length).toBeLessThan(clauses.length / 4);
  });

  test('scenarios by expression', async () => {
    const { out } = await tell(['list', 'scenarios', '--tags', 'CON-05', '--json']);
    const found: readonly { id: string; clauses: readonly string[]; needs: unknown }[] = JSON.parse(out);
    expect(found.length).toBeGreaterThan(0);
    for (const each of found) expect(each.clauses).toContain('CON-05');
    expect(found[0]).toMatchObject({ needs: expect.any(Array), exclusive: expect.any(Boolean) });
    const lines = (await tell(['list', 'scenarios', '--tags', 'CON-05'])).out;
    for (const each of found) expect(lines).toContain(each.id);
  });

  test('operations and assumptions', async () => {
    expect((await tell(['list', 'operations'])).out).toMatch(
      /^create-domestic-payment +POST +\/v1\/payments\/norwegian-domestic-credit-transfers +PISP/m,
    );
    expect((await tell(['list', 'assumptions'])).out).toMatch(/^\S+ +(profile|observed) /m);
    const told = (await tell(['list', 'assumptions'])).out;
    expect(told).toMatch(/^fraction-digits +profile +"at-most" \| "exactly" +Must an amount in a request/m);
    expect(told).toMatch(/^withdrawn-minor-units +profile +"as-before" \| … +/m);
  });

  test('faults, variants and rules as JSON without their code', async () => {
    const faults: readonly object[] = JSON.parse((await tell(['list', 'faults', '--json'])).out);
    expect(faults).toHaveLength(allFaults.length);
    expect(faults[0]).toMatchObject({ id: expect.any(String), catches: expect.any(Array) });
    expect(faults[0]).not.toHaveProperty('change');
    expect(JSON.parse((await tell(['list', 'variants', '--json'])).out)).toHaveLength(allVariants.length);
    const rules: readonly object[] = JSON.parse((await tell(['list', 'rules', '--json'])).out);
    expect(rules).toHaveLength(requestRules.length);
    expect(rules[0]).toMatchObject({ clause: expect.any(String), breakers: expect.any(Array) });
  });

  test('what belongs to the clauses of an expression', async () => {
    const judged = (await listed('clauses')).map((each) => each['id']);
    expect(judged).toContain('SIG-06');
    const faults = await listed('faults');
    expect(faults.map((each) => each['id'])).toContain('signing/half-a-minute');
    expect(faults.length).toBeLessThan(allFaults.length / 2);
    for (const each of await listed('rules')) expect(judged).toContain(each['clause']);
    expect((await listed('assumptions')).map((each) => each['id'])).toContain('date-edge');
    expect(JSON.parse((await tell(['list', 'ambient', '--json', '--tags', 'ERR-01'])).out)).toContainEqual(
      expect.objectContaining({ clause: 'ERR-01' }),
    );
  });

  test('one shard of the scenarios', async () => {
    const all = (await tell(['list', 'scenarios', '--json'])).out;
    expect((await inShard('1/2')).length + (await inShard('2/2')).length).toBe(JSON.parse(all).length);
  });

  test('nothing to choose among', async () => {
    const { code, err } = await tell(['list', 'operations', '--tags', 'SIG-06']);
    expect(code).toBe(2);
    expect(err).toMatch(
      /^psd2-conformance: --tags: does not go with list operations, only with clauses, .+\n$/,
    );
  });

  test('on a terminal no line is wider than it', async () => {
    const { out } = await tell(['list', 'clauses'], { interactive: true, width: 60 });
    expect(Math.max(...out.split('\n').map((each) => each.length))).toBe(60);
    expect(out).not.toContain('…\n');
  });
});

describe('trace', () => {
  test('as JSON holds every clause with what judges and proves it', async () => {
    const { code, out } = await tell(['trace', '--json']);
    const traced: readonly Record<string, unknown>[] = JSON.parse(out);
    expect(code).toBe(0);
    expect(traced.map((each) => each['clause'])).toEqual(clauses.map((each) => each.id));
    expect(traced.find((each) => each['clause'] === 'SIG-06')).toMatchObject({
      scenarios: expect.arrayContaining(['signing/clock']),
      everyReply: false,
      faults: expect.arrayContaining(['signing/half-a-minute']),
    });
  });
});
