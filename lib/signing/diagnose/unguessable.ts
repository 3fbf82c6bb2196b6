/** What a search cannot find: values that were made by chance, or that lost letters. */

import type { WireRequest } from '../../model/http.js';
import { fillerClue } from '../fillers.js';
import { requestTarget, type SigningLine } from '../signing-string.js';
import type { Mistake } from './diagnosis.js';

const byChance = ['x-request-id', 'psu-id', 'psu-corporate-id'];

/** What is written by what sends the request or passes it on. */
const byGateways: ReadonlySet<string> = new Set([
  'host',
  'user-agent',
  'accept',
  'accept-encoding',
  'accept-language',
  'content-type',
  'content-length',
  'psu-ip-address',
  'via',
  'x-forwarded-for',
]);

/** Identifiers as nginx and others make them for a request without one. */
const bareId = /^[0-9a-f]{32}$/;

/** To follow "nothing was found": which values may have been others that nobody can guess. */
export function unguessed(lines: readonly SigningLine[]): string {
  const id = lines.find(({ name }) => name === 'x-request-id')?.value ?? '';
  if (bareId.test(id))
    return `; X-Request-ID has 32 digits without hyphens, as proxies write one of their own ($request_id of nginx): most likely it was replaced on the way, and another one signed`;
  const names = lines.flatMap(({ name, value }) =>
    value !== undefined && byChance.includes(name) ? [name] : [],
  );
  const values =
    names.length === 0
      ? ''
      : `another ${names.join(' or ')} than was sent (made twice, or replaced on the way), `;
  const hasState = lines.some(({ name, value }) => name === 'tpp-redirect-uri' && value?.includes('?'));
  const state = hasState ? 'another state or other new value in tpp-redirect-uri, ' : '';
  const written = lines.flatMap(({ name }) => (byGateways.has(name) ? [name] : []));
  const way =
    written.length === 0
      ? ''
      : `another ${written.join(' or ')} than came in (the library that sends, or a gateway, writes it anew), `;
  const path = lines.some(({ name }) => name === requestTarget)
    ? 'a part of the path that a gateway took off or put before it, the name of a host behind one, '
    : '';
  const or = values + state + way + path === '' ? '' : 'or ';
  return `; what cannot be guessed: ${values}${state}${way}${path}${or}the signature of another request`;
}

/** Resources of this interface: their ids have letters of both cases. */
const loweredId = /(?:^|\/)enc!![a-z0-9_=-]{16,}(?=[/?]|$)/;
const queryNames = /[?&](?:bookingstatus|fromdate|todate|datefrom|dateto|allowlogicalduplicate)=/;

/** A mistake that nothing proves, and why it is the likely one. */
interface LikelyChange {
  readonly mistake: Mistake;
  readonly why: string;
}

/** A header that was sent as the placeholder of a template. */
function unfilledValue(lines: readonly SigningLine[]): Mistake | undefined {
  const line = lines.find(({ value }) => value !== undefined && fillerClue(value) !== undefined);
  if (line === undefined) return undefined;
  const explanation = `${line.name} was sent as ${line.value ?? ''}: ${fillerClue(line.value ?? '') ?? ''}; most likely it was signed with a value`;
  return { cause: 'value-changed', explanation };
}

/** What the message itself shows to have changed after it was signed. */
export function likelyChange(request: WireRequest, lines: readonly SigningLine[]): LikelyChange | undefined {
  const unfilled = unfilledValue(lines);
  if (unfilled !== undefined)
    return { mistake: unfilled, why: 'the value that was signed is not in the message' };
  const lowered = loweredTarget(request, lines);
  const why = 'which letters were capital cannot be told, so that the string that was signed is not known';
  return lowered === undefined ? undefined : { mistake: lowered, why };
}

/** The target lost its capital letters on the way, where it shows that it had some. */
function loweredTarget({ target }: WireRequest, lines: readonly SigningLine[]): Mistake | undefined {
  if (!lines.some(({ name }) => name === requestTarget) || /[A-Z]/.test(target)) return undefined;
  const [id] = loweredId.exec(target) ?? [];
  if (id === undefined || !(queryNames.test(target) || /[a-z].*[a-z].*[a-z].*[a-z]/.test(id)))
    return undefined;
  const explanation =
    'the signer signed the request target with capital letters; most likely something on the way wrote it in lower case, since its identifier has no capital letter';
  return { cause: 'request-target-form', explanation };
}
