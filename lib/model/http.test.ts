import { expect, test } from 'vitest';
import { originForm } from './http.js';

test.each([
  ['/api/v1/accounts?a=b', '/api/v1/accounts?a=b'],
  ['https://bank.example/api/v1/accounts', '/api/v1/accounts'],
  ['HTTP://127.0.0.1:8443/api?to=https://tpp.example/', '/api?to=https://tpp.example/'],
  ['/v1/https://bank.example/', '/v1/https://bank.example/'],
  ['*', '*'],
])('the target %s is %s to a server', (target, own) => {
  expect(originForm(target)).toBe(own);
});
