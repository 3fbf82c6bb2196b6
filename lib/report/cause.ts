/** How `halted` of a run begins, and the reason of each clause that it left without a verdict. */
const givenUp = 'the run asked no more: ';

/**
 * Why a clause has no verdict, without the call that happened to meet it: a run that was given up left all of
 * them for one reason.
 */
export function causeOf(message: string): string {
  const at = message.indexOf(givenUp);
  return at < 0 ? message : message.slice(at);
}
