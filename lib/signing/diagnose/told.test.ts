/** A signer that tells what it signed changes no diagnosis; it is only found sooner. */

import { describe, expect, test } from 'vitest';
import { changed, payment, signerFor } from '../../../fixtures/vectors/specimen.js';
import { signRequestAside, type SigningOptions } from '../sign.js';
import { diagnoseRequest } from './diagnose.js';

const signer = signerFor('plain');

/** Signs another text than the signing string. */
function otherText(change: (text: string) => string): SigningOptions {
  return {
    transformSigningString: (bytes) => Buffer.from(change(bytes.toString('latin1')), 'latin1'),
  };
}

describe('what the signer tells', () => {
  test.each([
    ['a line feed at the end', otherText((text) => `${text}\n`)],
    ['lines in another order', otherText((text) => text.split('\n').toReversed().join('\n'))],
    ['names in capitals', otherText((text) => text.replaceAll(/^[^:]+/gm, (name) => name.toUpperCase()))],
    ['something unknown', otherText((text) => `${text.length} ${text.slice(40)}`)],
    ['nothing wrong', {}],
  ] as const)('%s', async (_, options) => {
    const { request, made } = await signRequestAside(payment, signer, options);
    expect(made).toBeDefined();
    expect(diagnoseRequest(request, { made })).toEqual(diagnoseRequest(request));
  });

  test.each(['date', 'x-request-id', 'psu-id'])('%s changed after signing', async (name) => {
    const { request, made } = await signRequestAside(payment, signer);
    const message = changed(request, name, (value) => `${value}1`);
    expect(diagnoseRequest(message, { made, allowance: 1_500 })).toEqual(
      diagnoseRequest(message, { allowance: 1_500 }),
    );
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
