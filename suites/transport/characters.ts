import {
  assumed,
  type Body,
  expectEqual,
  inEscapes,
  itemsOf,
  makeNationalIdentity,
  memberOf,
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

/** The value with the text at some steps put in; what stands before it in a list is made alike. */
function withTextAt(value: unknown, steps: readonly string[], text: string): unknown {
  const [step, ...rest] = steps;
  if (step === undefined) return text;
  if (!/^\d+$/.test(step)) return { ...Object(value), [step]: withTextAt(memberOf(value, step), rest, text) };
  const items = itemsOf(value);
  return Array.from({ length: Math.max(items.length, Number(step) + 1) }, (_, at) =>
    at === Number(step) ? withTextAt(items[at], rest, text) : (items[at] ?? withTextAt({}, rest, 'Plain')),
  );
}

function isRemittance(name: string): boolean {
  return name.startsWith('remittance');
}

/**
 * The body with the text at a dotted place replaced. Only one of the ways to tell what is paid is set.
 */
export function withText(body: Body, place: string, text: string): Body {
  const steps = place.split('.');
  const [first = ''] = steps;
  const kept = Object.entries(body).filter(
    ([name]) => !isRemittance(first) || !isRemittance(name) || name === first,
  );
  return { ...Object(withTextAt(Object.fromEntries(kept), steps, text)) };
}

/** Places that are tried in every way; at the others one is enough. */
const most = 3;

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
    for (const [at, place] of assumed(target, 'unprocessable-fields').entries()) {
      if (typeof place !== 'string') continue;
      const twin = await pay(place, 'Glad');
      // Which members a bank takes beside the required ones is not asked here.
      if (at >= most && !twin.accepted) continue;
      require(`a payment with plain letters in ${place}`, () => twin.hasStatus(201));
      for (const text of [`Glad ${character}`, character, `${character} glad`].slice(0, at < most ? 3 : 1)) {
        const reply = await pay(place, text, ['processable-characters']);
        judge('TRN-08', `${place} with ${text} is refused with 400`, () => {
          reply.isRefusal('TRN-08');
        });
      }
      if (at >= most) continue;
      const written = await pay(place, `Glad ${character}`, ['processable-characters'], true);
      judge('TRN-08', `${place} with ${character} written in escapes is refused with 400`, () => {
        written.isRefusal('TRN-08');
      });
    }
  },
});
