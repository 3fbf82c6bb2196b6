import { expect, test } from 'vitest';
import { absoluteHref, targetBelowBase } from './links.js';

const plain = { baseUrl: 'https://bank.example', basePath: '' };
const loopback = { baseUrl: 'http://127.0.0.1:8080', basePath: '' };
const below = { baseUrl: 'https://bank.example/psd2', basePath: '/psd2' };

test.each([
  [plain, '/v1/accounts', 'https://bank.example/v1/accounts'],
  [plain, 'v1/accounts', 'https://bank.example/v1/accounts'],
  [plain, 'https://sca.example/login?x=1', 'https://sca.example/login?x=1'],
  [below, '/v1/accounts', 'https://bank.example/psd2/v1/accounts'],
  [below, '/psd2/v1/accounts', 'https://bank.example/psd2/v1/accounts'],
  [below, '/psd2x/v1', 'https://bank.example/psd2/psd2x/v1'],
])('%j: %s leads to %s', (target, href, expected) => {
  expect(absoluteHref(target, href)).toBe(expected);
});

test.each([
  [below, '/v1/payments/enc!!a=?b=%20', '/v1/payments/enc!!a=?b=%20'],
  [below, 'https://bank.example/psd2/v1/accounts', '/v1/accounts'],
  [below, 'HTTPS://Bank.Example:443/psd2/v1/accounts', '/v1/accounts'],
  [below, 'https://bank.example/other/v1/accounts', undefined],
  [below, 'https://bank.example/psd2x/v1/accounts', undefined],
  [plain, 'https://bank.example.evil.example/v1/accounts', undefined],
  [plain, 'https://bank.example@evil.example/v1/accounts', undefined],
  [plain, 'http://bank.example/v1/accounts', undefined],
  [plain, 'https://bank.example:8443/v1/accounts', undefined],
  [plain, 'https://', undefined],
  [loopback, 'http://127.0.0.1:8080/v1/accounts?x=1', '/v1/accounts?x=1'],
  [loopback, 'https://127.0.0.1:8080/v1/accounts', undefined],
  [plain, 'https://bank.example/v1/a\nb', '/v1/a\nb'],
])('%j: %s is %s below the base', (target, href, expected) => {
  expect(targetBelowBase(target, href)).toBe(expected);
});
