/** Headers that arrive under another name than the one that was signed: X-PSU-ID, HTTP_X_REQUEST_ID. */

import type { HeaderLine, WireRequest } from '../../model/http.js';
import { mandatorySignedHeaders } from '../signable-headers.js';
import type { SignatureFindingCode } from '../finding.js';
import type { Mistake } from './diagnosis.js';
import { distance, lettersOf } from './near-names.js';

/** Findings of the message as it came that another name explains. */
export const renamedCodes: readonly SignatureFindingCode[] = [
  'header-listed-but-absent',
  'header-present-but-unsigned',
  'digest-missing',
  'date-missing',
];

/** Headers that are what they are called. */
const own: ReadonlySet<string> = new Set<string>([
  ...mandatorySignedHeaders,
  'host',
  'accept',
  'content-type',
  'content-length',
  'signature',
  'tpp-signature-certificate',
  'content-digest',
  'repr-digest',
  'content-md5',
  'last-modified',
]);

/** A name without what gateways, CGI and habit put before it. */
function bare(name: string): string {
  return lettersOf(
    name
      .toLowerCase()
      .replace(/^http[_-]/, '')
      .replace(/^(?:x|original|forwarded)[_-]/, ''),
  );
}

const shortestMisspelt = 6;

function isMeant(sent: string, wanted: string): boolean {
  if (bare(sent) === bare(wanted)) return true;
  return wanted.length >= shortestMisspelt && distance(lettersOf(sent), lettersOf(wanted)) === 1;
}

/** The message with such headers under the names that are listed, and what was found. */
export function withMeantNames(
  request: WireRequest,
  listed: readonly string[],
): { readonly request: WireRequest; readonly mistakes: readonly Mistake[] } {
  const sent = new Set(request.headers.map(([name]) => name.toLowerCase()));
  const names = new Map<string, string>();
  const mistakes: Mistake[] = [];
  for (const name of new Set(listed)) {
    if (sent.has(name) || !mandatorySignedHeaders.some((each) => each === name)) continue;
    const other = request.headers.find(
      ([each]) => !own.has(each.toLowerCase()) && !listed.includes(each.toLowerCase()) && isMeant(each, name),
    );
    if (other === undefined) continue;
    names.set(other[0].toLowerCase(), name);
    // Another profile says it of a digest.
    if (name === 'digest') continue;
    const explanation = `headers lists ${name}, which stands in the message as ${other[0].slice(0, 60)}: it was renamed on the way, or sent under a wrong name`;
    mistakes.push({ cause: 'header-listed-but-absent', explanation });
  }
  if (names.size === 0) return { request, mistakes };
  const headers = request.headers.map(
    ([name, value]): HeaderLine => [names.get(name.toLowerCase()) ?? name, value],
  );
  return { request: { ...request, headers }, mistakes };
}
