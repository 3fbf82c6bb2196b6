/** The ways in which the query of an address differs: parameters missing, unfilled or in another order. */

import type { Spoken } from './address-text.js';
import { permutations } from '../permutations.js';

/** The address without its query, as it is configured before a state is appended. */
export function* withoutQuery(text: string): Generator<Spoken> {
  const mark = text.indexOf('?');
  if (mark >= 0) yield ['signed the address before its query was appended', text.slice(0, mark)];
}

/** The address without each query parameter in turn, and without the last ones. */
export function* shortenedQueries(text: string): Generator<Spoken> {
  const mark = text.indexOf('?');
  if (mark < 0) return;
  const [base, query] = [text.slice(0, mark), text.slice(mark + 1)];
  const parameters = query.split('&').slice(0, 20);
  yield ['signed the address before the parameters behind the question mark were appended', `${base}?`];
  for (const [index, parameter] of parameters.entries()) {
    const name = parameter.split('=', 1)[0] ?? '';
    const others = parameters.filter((_, each) => each !== index).join('&');
    if (others !== '')
      yield [`signed the address before the parameter ${name} was appended`, `${base}?${others}`];
    const head = parameters.slice(0, index).join('&');
    if (head !== '')
      yield [`signed the address before ${name} and what follows was appended`, `${base}?${head}`];
    if (!parameter.includes('='))
      yield [
        `signed the address with an equals sign behind ${name}`,
        `${base}?${parameters.with(index, `${name}=`).join('&')}`,
      ];
    yield [
      `signed the address before the value of ${name} was filled in`,
      `${base}?${[...parameters.slice(0, index), `${name}=`].join('&')}`,
    ];
  }
  for (const word of ['undefined', 'null', 'None', '[object Object]', 'nil'])
    yield [`signed the address with ${word} for its query`, `${base}?${word}`];
  yield [
    'signed the parameters of the address in sorted order',
    `${base}?${parameters.toSorted().join('&')}`,
  ];
  yield* reorderedQueries(base, parameters);
}

/** Every order of a few parameters; maps of some languages keep none. */
function* reorderedQueries(base: string, parameters: readonly string[]): Generator<Spoken> {
  if (parameters.length < 2 || parameters.length > 5) return;
  for (const order of permutations(parameters)) {
    const names = order.map((each) => each.split('=', 1)[0]).join(', ');
    yield [`signed the parameters of the address in the order ${names}`, `${base}?${order.join('&')}`];
  }
}
