import { expect, test } from 'vitest';
import { atAddress } from './another-address.js';

const levers = (port: number) => ({ clock: { url: `http://127.0.0.1:${port}/clock` } });
const profile = {
  baseUrl: 'https://bank.example/api/',
  levers: levers(1),
  instances: [
    { baseUrl: 'https://bank-2.example/api', levers: levers(2) },
    { baseUrl: 'https://bank-3.example' },
  ],
};

test('the address of the profile changes nothing, however it is written', () => {
  expect(atAddress(profile, 'https://BANK.example:443/api')).toEqual({ members: {} });
});

test('the address of an instance brings its levers along', () => {
  expect(atAddress(profile, 'https://bank-2.example/api/')).toEqual({
    members: { instances: [], levers: levers(2) },
  });
  expect(atAddress(profile, 'https://bank-3.example')).toEqual({ members: { instances: [], levers: {} } });
});

test('at an address that the profile does not know its levers are in doubt, and it is told', () => {
  const { members, doubt } = atAddress(profile, 'https://bank-4.example/api');
  expect(members).toEqual({});
  expect(doubt).toMatch(/^https:\/\/bank-4\.example\/api is not in the profile; its levers and instances /);
  expect(atAddress({ baseUrl: 'https://bank.example' }, 'https://bank-4.example')).toEqual({
    members: { instances: [] },
  });
});

test('what is no profile and no address is left to those who check them', () => {
  expect(atAddress({ baseUrl: 7, instances: 'x', levers: null }, 'nowhere')).toEqual({
    members: { instances: [] },
  });
});
