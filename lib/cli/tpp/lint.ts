/** `tpp lint`: judges recordings: our own record, or single requests as raw HTTP, curl or HAR. */

import { X509Certificate } from 'node:crypto';
import { ConfigurationError, messageOf } from '../../model/errors.js';
import { parseImfFixdate } from '../../model/imf-fixdate.js';
import { headerValue } from '../../model/http.js';
import { judgeTraffic, type TrafficOptions, type TrafficVerdicts } from '../../tpp/judge-traffic.js';
import { readExchangeLine, readHead, type RecordHead } from '../../tpp/record.js';
import type { TrafficExchange } from '../../tpp/traffic.js';
import { readNamedFile } from '../messages/named-file.js';
import { readMessage } from '../messages/read-message.js';

/** What a file holds. */
interface Recording {
  readonly exchanges: readonly TrafficExchange[];
  readonly head?: RecordHead;
}

const alone = 'one request alone has no reply and no time';

/** A file with one request that was given as text. */
function single(bytes: Buffer): Recording {
  const { request: given, isBodyUnknown } = readMessage(bytes);
  const at = parseImfFixdate(headerValue(given.headers, 'date')?.trim() ?? '') ?? 0;
  const unseen = { time: alone, reply: alone, pages: alone };
  if (isBodyUnknown !== true) return { exchanges: [{ at, request: given, origin: 'raw', unseen }] };
  const { body: _, ...request } = given;
  const bodiless = { ...unseen, 'request-body': 'curl -v does not print the body' };
  return { exchanges: [{ at, request, origin: 'raw', unseen: bodiless }] };
}

type Tell = (text: string) => void;

/** The exchanges of our own record. A writer that was killed leaves half a line at the end, which is told and left out. */
function recorded(text: string, file: string, tell: Tell): readonly TrafficExchange[] {
  const lines = text.split('\n');
  const torn = lines.pop();
  if (torn !== undefined && torn !== '') tell(`${file}: its last line is not complete and is left out\n`);
  return lines.flatMap((line, index) =>
    index === 0 || line === '' ? [] : [readExchangeLine(line, index + 1)],
  );
}

function readRecording(file: string, tell: Tell): Recording {
  const bytes = readNamedFile(file, file);
  const end = bytes.indexOf(10);
  const head = readHead(bytes.subarray(0, end < 0 ? bytes.length : end).toString('utf8'));
  try {
    if (head === undefined) return single(bytes);
    return { exchanges: recorded(bytes.toString('utf8'), file, tell), head };
  } catch (thrown) {
    if (thrown instanceof ConfigurationError) throw new ConfigurationError(`${file}: ${messageOf(thrown)}`);
    throw thrown;
  }
}

/** The path before `/v1/` that most targets have. */
function usualBasePath(exchanges: readonly TrafficExchange[]): string {
  const counts = new Map<string, number>();
  for (const { request } of exchanges) {
    const [, base] = /^(.*?)\/v1\//.exec(request.target) ?? [];
    if (base !== undefined) counts.set(base, (counts.get(base) ?? 0) + 1);
  }
  return [...counts].toSorted(([, left], [, right]) => right - left)[0]?.[0] ?? '';
}

/** Judges files together, as traffic of one bank. */
export function lintFiles(
  files: readonly string[],
  options: Omit<TrafficOptions, 'basePath'>,
  tell: Tell,
): TrafficVerdicts {
  const recordings = files.map((file) => readRecording(file, tell));
  const exchanges = recordings.flatMap((each) => each.exchanges);
  const head = recordings.find((each) => each.head !== undefined)?.head;
  const trust = head?.trust?.map((pem) => new X509Certificate(pem).raw);
  return judgeTraffic(exchanges, {
    basePath: head?.basePath ?? usualBasePath(exchanges),
    ...(head === undefined ? {} : { environment: head.environment }),
    ...(trust === undefined ? {} : { trust }),
    ...options,
  });
}
