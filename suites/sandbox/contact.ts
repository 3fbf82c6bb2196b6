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

/** The id with its first character as a server decodes it. */
function percentEncoded(tppId: string): string {
  return `%${tppId.charCodeAt(0).toString(16).toUpperCase()}${tppId.slice(1)}`;
}

/** Registers the address that was found before, also when a call between was lost. */
export async function putBack(tpp: Tpp, tppId: string, email: string): Promise<void> {
  await tpp.call('put-contact-information', { params: { tppId }, body: { email } });
}

/** What is done while a TPP has registered an address; the one that was found before is put back. */
async function whileRegistered(tpp: Tpp, email: string, work: () => Promise<void>): Promise<void> {
  const tppId = tpp.identity.organisationId;
  if (tppId === undefined) return;
  const before = await tpp.call('read-contact-information', { params: { tppId } });
  const former = before.accepted ? addressIn(before) : undefined;
  try {
    const registered = await tpp.call('put-contact-information', { params: { tppId }, body: { email } });
    if (registered.accepted) await work();
  } finally {
    if (typeof former === 'string') await putBack(tpp, tppId, former);
  }
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

/** The address belongs to the TPP: another one may try to write over it and changes nothing. */
export const contactOfAnother = scenario({
  id: 'sandbox/contact-of-another',
  title: 'A TPP does not replace the e-mail address of another',
  clauses: ['DLG-02'],
  effects: 'changes-registration',
  needs: ['tpp-dialogue', 'second-tpp'],
  holds: 'contact address',
  async run({ tpp, tppNamed, judge, observe, random }) {
    const tppId = tpp.identity.organisationId;
    if (tppId === undefined) throw new Untestable('the certificate names no organisation identifier');
    const params = { tppId };
    const read = () => tpp.call('read-contact-information', { params });
    const before = await read();
    const former = before.accepted ? addressIn(before) : undefined;
    try {
      const own = `notices-${random.digits(6)}@tpp.example`;
      const registered = await tpp.call('put-contact-information', { params, body: { email: own } });
      const held = await read();
      if (!registered.accepted || addressIn(held) !== own) {
        observe('DLG-02', `the address cannot be read back (status ${held.status})`);
        return;
      }
      const other = tppNamed('second-tpp');
      // Whose record may be read is not said.
      const told = await other.send(other.request('read-contact-information', { params }), { odd: true });
      if (other.identity.organisationId !== tppId && addressIn(told) === own)
        observe('DLG-02', 'another TPP is told the address');
      const body = { email: `operations-${random.digits(6)}@other.example` };
      // An id may be compared as it stands in the path and be looked up as it reads.
      for (const named of [tppId, percentEncoded(tppId)]) {
        const request = other.request('put-contact-information', { params: { tppId: named }, body });
        await other.send(request, { odd: true });
        const after = await read();
        judge('DLG-02', 'the address is still the one that its TPP gave', () =>
          expectEqual(addressIn(after), own, 'the address'),
        );
      }
      if (other.identity.organisationId === tppId) return;
      await whileRegistered(other, body.email, async () => {
        const beside = await read();
        judge('DLG-02', 'the address stays when another TPP has registered its own', () =>
          expectEqual(addressIn(beside), own, 'the address'),
        );
      });
    } finally {
      if (typeof former === 'string') await putBack(tpp, tppId, former);
    }
  },
});
