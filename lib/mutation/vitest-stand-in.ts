/** What our tests use of vitest, without its process: the same runner and the same expectations. */

import {
  ASYMMETRIC_MATCHERS_OBJECT,
  chai,
  JestAsymmetricMatchers,
  JestChaiExpect,
  JestExtend,
} from '@vitest/expect';

export { afterAll, afterEach, beforeAll, beforeEach, describe, test } from '@vitest/runner';
export { vi } from './fake-clock.js';

chai.use(JestExtend);
chai.use(JestChaiExpect);
chai.use(JestAsymmetricMatchers);

const matchers: unknown = Reflect.get(globalThis, ASYMMETRIC_MATCHERS_OBJECT);

function fail(message = 'reached what must not be reached'): never {
  throw new Error(message);
}

function expectation(value: unknown, message?: string): Chai.Assertion {
  return chai.expect(value, message);
}

export const expect = Object.assign(expectation, chai.expect, matchers, { fail, unreachable: fail });
