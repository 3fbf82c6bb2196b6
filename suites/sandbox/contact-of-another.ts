import {
  expectEqual,
  expectThat,
  judgeIfAnswered,
  mentions,
  scenario,
  type Stage,
  type Tpp,
  Untestable,
} from '../../lib/harness/kit/index.js';
import { addressIn, putBack } from './contact.js';

/** The id with its first character as a server decodes it. */
function percentEncoded(tppId: string): string {
  return `%${tppId.charCodeAt(0).toString(16).toUpperCase()}${tppId.slice(1)}`;
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

/** Ids of nobody that begin like the own one, or as which it begins. */
function idsNear(tppId: string): readonly string[] {
  return [`${tppId}0`, tppId.slice(0, -1)];
}

/** A bank that compares ids by their beginning lets a TPP write for others, of which it may know none yet. */
async function judgeNearIds(
  stage: Pick<Stage<'DLG-02'>, 'judge' | 'suspect' | 'observe' | 'target' | 'tpp'>,
  tppId: string,
  email: string,
): Promise<void> {
  for (const near of idsNear(tppId)) {
    const params = { tppId: near };
    const request = stage.tpp.request('put-contact-information', { params, body: { email } });
    const written = await stage.tpp.send(request, { odd: true });
    judgeIfAnswered(
      stage,
      { clause: 'DLG-02', question: 'contact-readers', isBreach: true },
      'a TPP registers no address under an id that is like its own',
      () => expectThat(!written.accepted, 'a refusal', `status ${written.status}`),
    );
  }
}

/** Whose record may be read the interface does not say; its portal does: one's own. */
async function judgeReading(
  stage: Pick<Stage<'DLG-02'>, 'judge' | 'suspect' | 'observe' | 'target'>,
  other: Tpp,
  { tppId, own }: { readonly tppId: string; readonly own: string },
): Promise<void> {
  for (const named of [tppId, percentEncoded(tppId)]) {
    const request = other.request('read-contact-information', { params: { tppId: named } });
    const told = await other.send(request, { odd: true });
    judgeIfAnswered(
      stage,
      { clause: 'DLG-02', question: 'contact-readers', isBreach: true },
      'another TPP is not told the address',
      () => expectThat(!mentions(told, own), 'no address of another TPP', 'it is told'),
    );
  }
}

/** The address belongs to the TPP: another one may try to write over it and changes nothing. */
export const contactOfAnother = scenario({
  id: 'sandbox/contact-of-another',
  title: 'A TPP does not replace the e-mail address of another',
  clauses: ['DLG-02'],
  effects: 'changes-registration',
  needs: ['tpp-dialogue', 'second-tpp'],
  holds: 'contact address',
  async run(stage) {
    const { tpp, tppNamed, judge, observe, random } = stage;
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
      await judgeNearIds(stage, tppId, own);
      if (other.identity.organisationId !== tppId) await judgeReading(stage, other, { tppId, own });
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
