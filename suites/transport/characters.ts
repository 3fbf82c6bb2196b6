import {
  assumed,
  type Body,
  expectEqual,
  inEscapes,
  makeNationalIdentity,
  paymentBody,
  scenario,
  Untestable,
} from '../../lib/harness/kit/index.js';

/** Letters of two bytes and of three, composed; the plain name is the twin. */
const names = ['Plain Name', 'Bjørg Æsås', 'Åse Ødegård Sørum', 'Zoë Škoda Čapek', 'Ærlig – talt €'];

/** Read back as it was sent: a bank that takes the bytes for latin1 turns ø into two letters. */
export const nordicLetters = scenario({
  id: 'transport/nordic-letters',
  title: 'Letters such as æ, ø and å pass in and come back the same',
  clauses: ['TRN-07'],
  effects: 'changes-sandbox',
  needs: ['sandbox-customers'],
  async run({ tpp, judge, random, require }) {
    for (const customerName of names) {
      const customerNumber = makeNationalIdentity(random.novel);
      const made = await tpp.call('create-sandbox-customer', {
        body: { customerNumber, customerType: 'PRIVATE', customerName },
      });
      const id = made.at('customerId');
      if (!made.accepted || typeof id !== 'string') {
        throw new Untestable(`a sandbox customer was answered with status ${made.status}`);
      }
      const read = await tpp.call('read-sandbox-customer', { params: { customerId: id } });
      require('the customer', () => read.hasStatus(200));
      judge('TRN-07', `the name ${customerName} comes back`, () =>
        expectEqual(read.at('customerName'), customerName, 'customerName'),
      );
      await tpp.call('delete-sandbox-customer', { params: { customerId: id } });
    }
  },
});

/** The body with the text at a dotted place replaced. */
export function withText(body: Body, place: string, text: string): Body {
  const [name = '', ...rest] = place.split('.');
  if (rest.length === 0) return { ...body, [name]: text };
  const inner = body[name];
  const members = typeof inner === 'object' && inner !== null ? { ...inner } : {};
  return { ...body, [name]: withText(members, rest.join('.'), text) };
}

/** One field after another, each with its twin of plain letters, so that no other field can be the reason. */
export const unprocessable = scenario({
  id: 'transport/unprocessable-character',
  title: 'A character that no system behind the interface can process is answered with 400',
  clauses: ['TRN-08'],
  effects: 'creates-payments',
  needs: ['psu'],
  async run(stage) {
    const { tpp, psu, judge, require, target, observe } = stage;
    const character = assumed(target, 'unprocessable-character');
    if (character === null) {
      observe('TRN-08', 'the profile says that the bank can process every character');
      return;
    }
    const access = await psu.grants(tpp);
    const pay = (place: string, text: string, announces: readonly string[] = [], isEscaped = false) => {
      const body = withText(paymentBody(stage, access), place, text);
      const creation = access.tpp.request('create-domestic-payment', { body });
      return access.tpp.send(isEscaped ? inEscapes(creation) : creation, { announces });
    };
    for (const place of assumed(target, 'unprocessable-fields')) {
      if (typeof place !== 'string') continue;
      const twin = await pay(place, 'Glad');
      require(`a payment with plain letters in ${place}`, () => twin.hasStatus(201));
      for (const text of [character, `Glad ${character}`, `${character} glad`]) {
        const reply = await pay(place, text, ['processable-characters']);
        judge('TRN-08', `${place} with ${text} is refused with 400`, () => {
          reply.isRefusal('TRN-08');
        });
      }
      const written = await pay(place, `Glad ${character}`, ['processable-characters'], true);
      judge('TRN-08', `${place} with ${character} written in escapes is refused with 400`, () => {
        written.isRefusal('TRN-08');
      });
    }
  },
});
