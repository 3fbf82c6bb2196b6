/**
 * The document before real traffic: scenarios run against the reference bank, and what the bank accepted and
 * answered has to fit. A header that is marked as required and missing in an accepted call would make clients
 * refuse what is lawful.
 */

import { beforeAll, describe, expect, test } from 'vitest';
import { allScenarios } from '../../suites/index.js';
import { conduct } from '../harness/conduct/conduct.js';
import { embeddedTarget } from '../embedded/embedded.js';
import type { Exchange } from '../harness/evidence/exchange.js';
import { playedDepth as depth } from '../../suites/sample-scenarios.js';
import { selectScenarios } from '../harness/conduct/select.js';
import { headerValue } from '../model/http.js';
import { operation, operations } from '../model/operations/index.js';
import { operationObject, parametersOf, resolved } from './testing/document-reader.js';

let exchanges: readonly Exchange[] = [];

beforeAll(async () => {
  const { target, close } = await embeddedTarget();
  const tags =
    'signing/every* or baskets/* or sandbox/* or accounts/* or payments/duplicates or payments/walk';
  const chosen = selectScenarios(allScenarios, tags);
  const { scenarios } = await conduct(chosen, { ...target, depth }, { seed: 5, partial: true });
  await close();
  exchanges = scenarios.flatMap((each) => each.exchanges).filter((each) => each.operation !== 'browser');
}, 180_000);

function statusOf({ reply }: Exchange): number {
  return reply?.status ?? 0;
}

/** The operation object of an exchange. */
function objectOf({ operation: id }: Exchange) {
  const { path, method } = operation(id === 'browser' ? 'list-accounts' : id);
  return operationObject(path, method);
}

describe('traffic of conforming runs', () => {
  test('touches nearly every operation', () => {
    const touched = new Set(exchanges.map((each) => each.operation));
    expect(touched.size).toBeGreaterThan(operations.length / 2);
  });

  test('has every required header and query parameter in each accepted call', () => {
    const lacking = new Set<string>();
    for (const each of exchanges.filter((one) => statusOf(one) >= 200 && statusOf(one) < 300)) {
      for (const parameter of parametersOf(objectOf(each))) {
        const name = String(parameter['name']);
        if (parameter['required'] !== true) continue;
        if (parameter['in'] === 'header' && headerValue(each.request.headers, name) === undefined)
          lacking.add(`${each.operation}: header ${name}`);
        const query = new URLSearchParams(each.request.target.split('?', 2)[1] ?? '');
        if (parameter['in'] === 'query' && !query.has(name)) lacking.add(`${each.operation}: query ${name}`);
      }
    }
    expect([...lacking]).toEqual([]);
  });

  test('gets only statuses that are declared, though others are lawful', () => {
    const undeclared = new Set<string>();
    for (const each of exchanges) {
      // What goes to no path of the interface is answered by no operation.
      if (each.announced.some((rule) => rule === 'known-path' || rule === 'version-prefix')) continue;
      const responses = resolved(objectOf(each)['responses']);
      if (responses[String(statusOf(each))] === undefined)
        undeclared.add(`${each.operation} ${statusOf(each)} ${each.announced.join(',')}`);
    }
    expect([...undeclared]).toEqual([]);
  });
});
