import {
  changeHeader,
  digestHeader,
  expectEqual,
  type RequestDraft,
  scenario,
  Untestable,
  type WireRequest,
  withHeader,
} from '../../lib/harness/kit/index.js';
import { addressIn, putBack } from './contact.js';

/** What the signature does not cover, and the clause that demands the refusal. */
interface Forged {
  readonly how: string;
  readonly announces: readonly string[];
  readonly clause: 'SIG-02' | 'SIG-04' | 'SIG-38';
  readonly before?: (request: RequestDraft) => RequestDraft;
  readonly after?: (signed: WireRequest) => WireRequest;
}

/** The Signature with another first character of its value. */
function spoilt(signature: string): string {
  return signature.replace(/signature="(.)/, (_, first) => `signature="${first === 'A' ? 'B' : 'A'}`);
}

function forgedWays(registered: Buffer): readonly Forged[] {
  return [
    {
      how: 'with the digest of the one that is registered',
      announces: ['digest-of-body'],
      clause: 'SIG-38',
      before: (request) => withHeader(request, 'Digest', digestHeader(registered)),
    },
    {
      how: 'under a signature of something else',
      announces: [],
      clause: 'SIG-04',
      after: (signed) => changeHeader(signed, 'Signature', spoilt),
    },
    {
      how: 'without a signature',
      announces: [],
      clause: 'SIG-02',
      after: (signed) => ({
        ...signed,
        headers: signed.headers.filter(([name]) => name.toLowerCase() !== 'signature'),
      }),
    },
  ];
}

/** What is refused has no effect: a bank that stores before it looks sends the notices of a TPP to anybody. */
export const contactRefused = scenario({
  id: 'sandbox/contact-refused',
  title: 'An e-mail address that nobody signed for is refused and not stored',
  clauses: ['SIG-02', 'SIG-04', 'SIG-38'],
  effects: 'changes-registration',
  needs: ['tpp-dialogue'],
  holds: 'contact address',
  widens: true,
  async run({ tpp, judge, observe, random }) {
    const tppId = tpp.identity.organisationId;
    if (tppId === undefined) throw new Untestable('the certificate names no organisation identifier');
    const params = { tppId };
    const read = () => tpp.call('read-contact-information', { params });
    const before = await read();
    const former = before.accepted ? addressIn(before) : undefined;
    try {
      const email = `notices-${random.digits(6)}@tpp.example`;
      const request = tpp.request('put-contact-information', { params, body: { email } });
      const registered = await tpp.send(request);
      if (!registered.accepted || addressIn(await read()) !== email) {
        observe('SIG-38', 'the address cannot be read back');
        return;
      }
      for (const { how, announces, clause, before: spoil, after } of forgedWays(request.body)) {
        const body = { email: `refused-${random.digits(6)}@tpp.example` };
        const other = tpp.request('put-contact-information', { params, body });
        const options = after === undefined ? { announces } : { announces, odd: true, afterSigning: after };
        const reply = await tpp.send(spoil?.(other) ?? other, options);
        judge(clause, `an address ${how} is refused`, () => reply.isRefusal(clause));
        const held = await read();
        judge(clause, `an address ${how} is not stored`, () =>
          expectEqual(addressIn(held), email, 'the address'),
        );
      }
    } finally {
      if (typeof former === 'string') await putBack(tpp, tppId, former);
    }
  },
});
