/** What a reply says about a request, as far as sequences need to know. */

import { membersOf, textAt, type ReadExchange } from '../read-exchange.js';

/** The bank refused the call for what it says; not for its speed, and not because of trouble of its own. */
export function wasRefused({ reply }: ReadExchange): boolean {
  return reply !== undefined && reply.status >= 400 && reply.status < 500 && reply.status !== 429;
}

/** The bank wants an SCA first, and says nothing else of the call. */
export function asksForSca(exchange: ReadExchange): boolean {
  return wasRefused(exchange) && exchange.links.some(({ name }) => name === 'scaRedirect');
}

/** Whether a message of the reply names this member, or one below it. */
export function blames({ got }: ReadExchange, member: string): boolean {
  const messages = membersOf(got)['tppMessages'];
  return (
    Array.isArray(messages) &&
    messages.some((each) => textAt(each, 'path')?.split(/[/.]/).includes(member) === true)
  );
}

/** The bank knows no such thing as the call names. */
export function wasNotFound({ reply }: ReadExchange): boolean {
  return reply?.status === 404;
}

/** The bank served the call. */
export function wasServed({ reply }: ReadExchange): boolean {
  return reply !== undefined && reply.status < 400;
}
