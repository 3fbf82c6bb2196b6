/** Signatures that were made for another request of the same recording, or with some of its values. */

import { expect, test } from 'vitest';
import { changed, payment, signerFor } from '../../../fixtures/vectors/specimen.js';
import type { WireRequest } from '../../model/http.js';
import { signRequest, type SigningOptions } from '../sign.js';
import { diagnoseRequest } from './diagnose.js';

const signer = signerFor('plain');
const [date, id] = ['Wed, 19 Jan 2022 12:51:44 GMT', '99391c7e-ad88-49ec-a2ad-99ddcb1f7721'];

function withValues(request: WireRequest, values: readonly (readonly [name: string, value: string])[]) {
  return values.reduce((all, [name, value]) => changed(all, name, () => value), request);
}

const earlier = signRequest(
  withValues(payment, [
    ['date', date],
    ['x-request-id', id],
  ]),
  signer,
);
const kept = earlier.headers.find(([name]) => name === 'Signature')?.[1] ?? '';
const lineFeed: SigningOptions = {
  transformSigningString: (bytes) => Buffer.concat([bytes, Buffer.from('\n')]),
};

/** What is said of a request that was signed as another one and sent as the payment. */
function told(values: readonly (readonly [name: string, value: string])[], options: SigningOptions = {}) {
  const meant = signRequest(withValues(payment, values), signer, options);
  const sent = withValues(
    meant,
    payment.headers.map(([name, value]) => [name.toLowerCase(), value]),
  );
  const diagnosis = diagnoseRequest(sent, {
    allowance: 60_000,
    neighbours: [{ name: 'entry 1', request: earlier }],
  });
  return [diagnosis, ...diagnosis.also].map((each) => `${each.cause}: ${each.explanation}`).join('\n');
}

test('a signature that was kept for the next call', () => {
  const again = changed(signRequest(payment, signer), 'signature', () => kept);
  const diagnosis = diagnoseRequest(again, { neighbours: [{ name: 'entry 1', request: earlier }] });
  expect(diagnosis.explanation).toMatch(/the signature is that of entry 1; make a new one/);
  expect(diagnosis.proof.kind).toBe('recovered-hash');
});

test('one value of another call, and a second mistake beside', () => {
  expect(told([['x-request-id', id]])).toMatch(
    /^value-changed: the signer signed the x-request-id of entry 1;/,
  );
  const both = told([['date', date]], lineFeed);
  expect(both).toMatch(/signed the date of entry 1/);
  expect(both).toMatch(/trailing-newline/);
});

test('a right request is not blamed for what stands beside it', () => {
  const diagnosis = diagnoseRequest(signRequest(payment, signer), {
    neighbours: [{ name: 'entry 1', request: earlier }],
  });
  expect(diagnosis.cause).toBe('correct');
});
