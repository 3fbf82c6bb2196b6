/** A mistake of a client, or of what lies between it and the bank, with the causes that name it rightly. */

import type { DiagnosisCause } from '../../diagnose/diagnosis.js';
import type { Client, Line } from './client.js';
import type { Random } from './random.js';

/** One way to go wrong. */
export interface ClientMistake {
  readonly id: string;
  /** The step that it spoils; two mistakes of one request are of different steps. */
  readonly step: string;
  /** Any of these names it. */
  readonly causes: readonly DiagnosisCause[];
  /** What the sentence has to say besides, for causes that hold much. */
  readonly says?: RegExp;
  /** Nothing can prove it, for example a new random value. */
  readonly unprovable?: boolean;
  /** It hides what else is wrong, so it is tried alone. */
  readonly hides?: boolean;
  /** The spoilt client, or undefined where the request has nothing to spoil. */
  readonly make: (client: Client, random: Random) => Client | undefined;
}

type Options = Pick<ClientMistake, 'says' | 'unprovable' | 'hides'>;

/** Shorthand for the tables. */
export function mistake(
  step: string,
  id: string,
  causes: DiagnosisCause | readonly DiagnosisCause[],
  make: ClientMistake['make'],
  options: Options = {},
): ClientMistake {
  return {
    step,
    id: `${step}/${id}`,
    causes: typeof causes === 'string' ? [causes] : causes,
    make,
    ...options,
  };
}

/** Changes the lines before they are joined. */
export function withLines(client: Client, change: Client['changeLines'][number]): Client {
  return { ...client, changeLines: [...client.changeLines, change] };
}

/** Changes the message on its way. */
export function onTheWay(client: Client, change: Client['transport'][number]): Client {
  return { ...client, transport: [...client.transport, change] };
}

/** Changes the value that is signed for one name. */
export function signsFor(client: Client, name: string, change: (value: string) => string): Client {
  return withLines(client, (lines) =>
    lines.map((line): Line => (line.name === name ? { name, value: change(line.value) } : line)),
  );
}
