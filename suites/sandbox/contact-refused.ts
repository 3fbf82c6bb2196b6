import { digestHeader, expectEqual, scenario, Untestable, withHeader } from '../../lib/harness/kit/index.js';
import { addressIn, putBack } from './contact.js';

/** What is refused has no effect: a bank that stores before it looks would write to anybody. */
export const contactRefused = scenario({
  id: 'sandbox/contact-refused',
  title: 'An e-mail address that Digest does not cover is refused and not stored',
  clauses: ['SIG-38'],
  effects: 'changes-registration',
  needs: ['tpp-dialogue'],
  holds: 'contact address',
  widens: true,
  async run({ tpp, judge, observe, random }) {
    const tppId = tpp.identity.organisationId;
    if (tppId === undefined) throw new Untestable('the certificate names no organisation identifier');
    const params = { tppId };
    const read = () => tpp.call('read-contact-information', { params });
    const put = (email: string) => tpp.request('put-contact-information', { params, body: { email } });
    const before = await read();
    const former = before.accepted ? addressIn(before) : undefined;
    try {
      const email = `notices-${random.digits(6)}@tpp.example`;
      const request = put(email);
      const registered = await tpp.send(request);
      if (!registered.accepted || addressIn(await read()) !== email) {
        observe('SIG-38', 'the address cannot be read back');
        return;
      }
      const other = put(`refused-${random.digits(6)}@tpp.example`);
      const reply = await tpp.send(withHeader(other, 'Digest', digestHeader(request.body)), {
        announces: ['digest-of-body'],
      });
      judge('SIG-38', 'an address under the digest of another is refused', () => reply.isRefusal('SIG-38'));
      const held = await read();
      judge('SIG-38', 'an address under the digest of another is not stored', () =>
        expectEqual(addressIn(held), email, 'the address'),
      );
    } finally {
      if (typeof former === 'string') await putBack(tpp, tppId, former);
    }
  },
});
