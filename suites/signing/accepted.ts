import {
  expectThat,
  paymentBody,
  type Reply,
  type RequestDraft,
  scenario,
  withSigning,
} from '../../lib/harness/kit/index.js';

/** The interface's order of signed headers, turned round. */
const reversedOrder = ['tpp-redirect-uri', 'psu-id', 'x-request-id', 'digest', 'date'];

/** SHA-256 of no bytes. */
const digestOfNothing = 'SHA-256=47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=';

/** Whether a call came past the signature, of which the refusals have status 400. */
function isPast(reply: Reply): boolean {
  return reply.accepted || reply.link('scaRedirect') !== undefined;
}

/**
 * What the text allows must work: the other order, the wrapped header, header names in any case on the wire.
 */
export const accepted = scenario({
  id: 'signing/accepted',
  title: 'Every lawful way to sign is accepted',
  clauses: [
    'SIG-13',
    'SIG-15',
    'SIG-17',
    'SIG-19',
    'SIG-23',
    'SIG-25',
    'SIG-26',
    'SIG-35',
    'SIG-36',
    'SIG-39',
  ],
  effects: 'creates-payments',
  needs: ['psu'],
  async run(stage) {
    const { tpp, psu, judge } = stage;
    // First without a PSU: a bank that refuses how every request is signed lets nobody come to a consent.
    const first = await tpp.call('list-accounts');
    const digested = await tpp.call('list-accounts', { withHeaders: { Digest: digestOfNothing } });
    if (isPast(first) || isPast(digested)) {
      judge('SIG-39', 'a request without body and Digest gets as far as one with a Digest', () =>
        expectThat(isPast(first), 'the offer of an SCA', `status ${first.status}`),
      );
    }
    if (!isPast(digested)) {
      for (const clause of ['SIG-13', 'SIG-15', 'SIG-17', 'SIG-23'] as const) {
        judge(clause, 'a request signed as the interface shows gets past the signature', () =>
          expectThat(isPast(first), 'the offer of an SCA', `status ${first.status}`),
        );
      }
    }
    const access = await psu.grants(tpp);
    const send = (signing: RequestDraft['signing']) => {
      const query = { allowLogicalDuplicate: 'true' };
      const payment = access.tpp.request('create-domestic-payment', {
        query,
        body: paymentBody(stage, access),
      });
      return access.tpp.send(withSigning(payment, signing));
    };
    const usual = await send({});
    judge('SIG-17', 'algorithm rsa-sha256 is accepted', () => usual.isAccepted());
    judge('SIG-13', 'a serial number in upper-case hexadecimal is accepted', () => usual.isAccepted());
    judge('SIG-15', 'an issuer formatted per RFC 2253 is accepted', () => usual.isAccepted());
    judge('SIG-23', 'a signing string of name: value lines verifies', () => usual.isAccepted());

    const reversed = await send({ headers: reversedOrder });
    for (const clause of ['SIG-19', 'SIG-25'] as const) {
      judge(clause, 'another order of headers, listed truly, is accepted', () => reversed.isAccepted());
    }
    const wrapped = await send({ wrap: 'always' });
    judge('SIG-36', 'the whole value wrapped as =?utf-8?B?…?= is accepted', () => wrapped.isAccepted());
    if (wrapped.accepted) {
      const small = await send({ wrap: { charset: 'iso-8859-1', encoding: 'B' } });
      // Whether the case of a charset counts is open.
      const capital = { charset: 'ISO-8859-1', encoding: 'B' } as const;
      const inLatin1 = small.accepted ? small : await send({ wrap: capital });
      judge('SIG-35', 'so is the whole value wrapped as =?iso-8859-1?B?…?=', () => inLatin1.isAccepted());
    }

    for (const name of ['x-request-id', 'X-REQUEST-ID', 'X-Request-Id']) {
      const reply = await access.tpp.call('list-accounts', { withHeaders: { [name]: stage.random.uuid() } });
      judge('SIG-26', `${name} on the wire, signed as x-request-id, is accepted`, () => reply.isAccepted());
    }
    const bodiless = await access.tpp.call('list-accounts');
    judge('SIG-39', 'a request without body needs no Digest', () => bodiless.isAccepted());
  },
});
