import { expectThat, type Reply, scenario, withSigning } from '../../lib/harness/kit/index.js';

/** Whether a call came past the signature, of which the refusals have status 400. */
function isPast(reply: Reply): boolean {
  return reply.accepted || reply.link('scaRedirect') !== undefined;
}

function inHex(bytes: Buffer): string {
  return bytes.toString('hex').toUpperCase().replace(/../g, '\\$&');
}

/** What is escaped by a backslash, as its two digits; a quote stands in no value of a Signature otherwise. */
function inPairs(keyId: string, which: RegExp): string {
  return keyId.replace(which, (escaped) => inHex(Buffer.from(escaped.slice(1))));
}

/** Escaped pairs beyond ASCII as the letters that they are. A backslash that is escaped begins no pair. */
function inLetters(keyId: string): string {
  return keyId.replace(/((?:\\[89A-F][0-9A-F])+)|\\./g, (escaped, pairs: string | undefined) =>
    pairs === undefined ? escaped : Buffer.from(pairs.replaceAll('\\', ''), 'hex').toString('utf8'),
  );
}

/** A name may hold anything: what separates its parts must be escaped, and read as it was meant. */
export const oddIssuer = scenario({
  id: 'signing/odd-issuer',
  title:
    'A TPP whose issuer has a name with escapes and letters beyond ASCII is served, however they are written',
  clauses: ['SIG-14', 'SIG-15'],
  effects: 'reads',
  beside: ['oddly-issued-tpp'],
  widens: true,
  async run(stage) {
    const { judge, tpp } = stage;
    const odd = stage.tppBeside('oddly-issued-tpp');
    const id = tpp.may('list-accounts') ? 'list-accounts' : 'register-psu';
    // What the bank answers to a TPP of the usual kind shows how far a call gets that is rightly signed.
    if (odd === undefined || !odd.may(id) || !isPast(await tpp.call(id))) return;
    const keyId = inPairs(odd.identity.signer.keyId, /\\"/g);
    const ways = [
      ['with backslashes', { keyId }],
      ['with all escapes as hexadecimal pairs', { keyId: inPairs(keyId, /\\[,+"\\<>;# ]/g) }],
      ['with backslashes, in a wrapped Signature', { keyId, wrap: 'always' }],
      ['with its letters as they are, in a wrapped Signature', { keyId: inLetters(keyId), wrap: 'always' }],
    ] as const;
    for (const [how, signing] of ways) {
      const reply = await odd.send(withSigning(odd.request(id), signing));
      for (const clause of ['SIG-14', 'SIG-15'] as const)
        judge(clause, `an issuer written per RFC 2253 ${how} gets past the signature`, () =>
          expectThat(isPast(reply), 'a success or the way to an SCA', `status ${reply.status}`),
        );
    }
  },
});
