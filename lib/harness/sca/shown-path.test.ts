import { expect, test } from 'vitest';
import { shownPath } from './shown-path.js';

test.each([
  ['https://bank.example/sca/6c34731c-a38e-4954-ad0d-39386bee789d?step=2', '/sca/…'],
  ['https://bank.example/psd2/a1B2c3D4e5F6g7H8i9/login', '/psd2/…/login'],
  ['https://bank.example/v1/authentication-of-persons', '/v1/authentication-of-persons'],
  ['https://bank.example/', '/'],
  ['/login?state=secret', '/login'],
])('%s is told as %s', (url, told) => {
  expect(shownPath(url)).toBe(told);
});
