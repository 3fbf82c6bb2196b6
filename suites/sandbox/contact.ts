import { expectEqual, type Reply, scenario, type Tpp, Untestable } from '../../lib/harness/kit/index.js';

/**
 * The address that a reply tells: its member email, or as no text shows the reply, the one text in it that is
 * an address.
 */
export function addressIn(reply: Reply): unknown {
  const email = reply.at('email');
  if (typeof email === 'string') return email;
  const found = new Set<string>();
  JSON.stringify(reply.json ?? null, (_key, value: unknown) => {
    if (typeof value === 'string' && /^[^\s@]+@[^\s@]+$/.test(value)) found.add(value);
    return value;
  });
  const [only, more] = found;
  return more === undefined ? (only ?? email) : email;
}

/** Registers the address that was found before, also when a call between was lost. */
export async function putBack(tpp: Tpp, tppId: string, email: string): Promise<void> {
  await tpp.call('put-contact-information', { params: { tppId }, body: { email } });
}

/** Where the bank writes to the TPP. The address found before is put back. */
export const contact = scenario({
  id: 'sandbox/contact',
  title: 'A TPP registers an e-mail address and replaces it',
  clauses: ['DLG-01', 'DLG-02'],
  effects: 'changes-registration',
  needs: ['tpp-dialogue'],
  holds: 'contact address',
  async run({ tpp, judge, observe, random }) {
    const tppId = tpp.identity.organisationId;
    if (tppId === undefined) throw new Untestable('the certificate names no organisation identifier');
    const params = { tppId };
    const put = (email: string) => tpp.call('put-contact-information', { params, body: { email } });
    const read = () => tpp.call('read-contact-information', { params });
    const before = await read();

    const addresses = [
      `notices-${random.digits(6)}@tpp.example`,
      `operations-of-the-payment-interface-${random.digits(6)}@department.of.the.tpp.example`,
    ];
    const former = before.accepted ? addressIn(before) : undefined;
    try {
      for (const [index, email] of [...addresses, addresses[0] ?? ''].entries()) {
        const clause = index === 0 ? 'DLG-01' : 'DLG-02';
        const reply = await put(email);
        judge(clause, 'the address is taken', () => reply.isAccepted());
        const held = await read();
        if (held.accepted) {
          judge(clause, 'the address given last is held', () =>
            expectEqual(addressIn(held), email, 'the address'),
          );
        } else {
          observe('DLG-02', `the address cannot be read back (status ${held.status})`);
        }
      }
    } finally {
      if (typeof former === 'string') await putBack(tpp, tppId, former);
    }
  },
});
