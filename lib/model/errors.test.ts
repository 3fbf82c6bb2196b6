import { describe, expect, test } from 'vitest';
import { codeOf, ConfigurationError, HarnessError } from './errors.js';

describe('the code of what was thrown', () => {
  test('a system error is told by its code', () => {
    expect(codeOf(Object.assign(new Error('open failed'), { code: 'ENOENT' }))).toBe('ENOENT');
  });

  test('an error of ours is told by its message, since its code says less', () => {
    expect(codeOf(new ConfigurationError('no key in tpp.pem'))).toBe('no key in tpp.pem');
    expect(codeOf(new HarnessError('Digest left out'))).toBe('Digest left out');
  });

  test('programs tell errors of ours by a code that stays', () => {
    expect(new ConfigurationError('x')).toMatchObject({ code: 'ERR_CONFIGURATION' });
    expect(new HarnessError('x')).toMatchObject({ code: 'ERR_HARNESS' });
  });
});
