import { X509Certificate } from 'node:crypto';
import { expect, test } from 'vitest';
import { Untestable } from '../../model/errors.js';
import { bankTime } from './bank-time.js';
import { whileCertificatesHold } from './certificates-hold.js';
import { sampleTpp } from '../target/sample-target.js';

test('the clock is moved as far as the certificates are valid, and no further', async () => {
  const moves: unknown[] = [];
  const tpps = { primary: await sampleTpp() };
  const end = Date.parse(new X509Certificate(tpps.primary.signer.certificate).validTo);
  const time = whileCertificatesHold(
    bankTime(
      async (order) => void moves.push(order),
      0,
      () => 0,
    ),
    tpps,
  );
  await time.moveTo(end - 1_000);
  await expect(time.advance(1_000)).rejects.toThrow(Untestable);
  await expect(time.moveTo(end)).rejects.toThrow(
    /tpps\.\w+\.certificate is valid no longer \(until \d{4}-\d\d-\d\d\)/,
  );
  expect(moves).toHaveLength(1);
  await time.release();
  expect({ moves: moves.length, moved: time.moved }).toEqual({ moves: 2, moved: false });
});
