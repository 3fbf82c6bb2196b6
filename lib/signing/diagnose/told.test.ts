/**
 * A signer that tells what it signed: the same mistakes are found, sooner, and what no search could find as
 * well.
 */

import { describe, expect, test } from 'vitest';
import { changed, payment, signerFor } from '../../../fixtures/vectors/specimen.js';
import { signRequestAside, type SigningOptions } from '../sign.js';
import { diagnoseRequest } from './diagnose.js';
import type { Diagnosis } from './diagnosis.js';

const signer = signerFor('plain');

/** Signs another text than the signing string. */
function otherText(change: (text: string) => string): SigningOptions {
  return {
    transformSigningString: (bytes) => Buffer.from(change(bytes.toString('latin1')), 'latin1'),
  };
}

/** How many strings were tried depends on what is known. */
function uncounted(diagnosis: Diagnosis): Diagnosis {
  const { proof } = diagnosis;
  return proof.kind === 'recovered-hash' ? { ...diagnosis, proof: { ...proof, candidates: 0 } } : diagnosis;
}

describe('what the signer tells', () => {
  test.each([
    ['a line feed at the end', otherText((text) => `${text}\n`)],
    ['CR LF for LF', otherText((text) => text.replaceAll('\n', '\r\n'))],
    ['two blanks behind the colon', otherText((text) => text.replaceAll(/^([^:]+): /gm, '$1:  '))],
    [
      'CR LF, and an id in capitals',
      otherText((text) =>
        text
          .replace(/^psu-id: .*/m, (line) => `psu-id: ${line.slice(8).toUpperCase()}`)
          .replaceAll('\n', '\r\n'),
      ),
    ],
    ['lines in another order', otherText((text) => text.split('\n').toReversed().join('\n'))],
    ['names in capitals', otherText((text) => text.replaceAll(/^[^:]+/gm, (name) => name.toUpperCase()))],
    ['something unknown', otherText((text) => `${text.length} ${text.slice(40)}`)],
    ['nothing wrong', {}],
  ] as const)('%s', async (_, options) => {
    const { request, made } = await signRequestAside(payment, signer, options);
    expect(made).toBeDefined();
    const allowance = 60_000;
    expect(uncounted(diagnoseRequest(request, { made, allowance }))).toEqual(
      uncounted(diagnoseRequest(request, { allowance })),
    );
  });

  test('names a line changed after signing, which a search cannot find', async () => {
    const { request, made } = await signRequestAside(payment, signer);
    const message = changed(request, 'psu-id', (value) => `1111${value.slice(4)}`);
    expect(diagnoseRequest(message, { allowance: 1_500 }).cause).toBe('unknown');
    expect(diagnoseRequest(message, { made, allowance: 1_500 })).toMatchObject({
      cause: 'value-changed',
      explanation: expect.stringContaining('another psu-id than was sent'),
      also: [],
      proof: { kind: 'recovered-hash' },
      signedSigningString: made?.signed,
    });
  });

  test('names each of several changed lines by itself, the usual mistakes as such', async () => {
    const { request, made } = await signRequestAside(payment, signer, { requestTarget: true });
    const moved = { ...request, target: `${request.target}/9` };
    const message = changed(
      changed(moved, 'x-request-id', (value) => value.toUpperCase()),
      'date',
      (value) => value.replace('GMT', 'UTC'),
    );
    const { cause, also } = diagnoseRequest(message, { made, allowance: 1_500 });
    const causes = [cause, ...also.map((each) => each.cause)];
    expect(causes).toEqual(expect.arrayContaining(['request-target-form', 'uuid-spelling', 'date-format']));
  });

  test('is not believed when the signature holds something else', async () => {
    const { request, made } = await signRequestAside(payment, signer, { requestTarget: true });
    if (made === undefined) throw new Error('the key did not sign');
    const lie = { ...made, signed: made.signed.toUpperCase() };
    const message = { ...request, target: `${request.target}&x=1` };
    expect(diagnoseRequest(message, { made: lie, allowance: 1_500 })).toEqual(
      diagnoseRequest(message, { allowance: 1_500 }),
    );
  });
});
