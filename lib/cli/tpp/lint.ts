/** `tpp lint`: judges recordings: our own record, HAR files, `curl -v`, raw HTTP, single requests. */

import { X509Certificate } from 'node:crypto';
import { ConfigurationError, messageOf } from '../../model/errors.js';
import { judgeTraffic, type TrafficOptions, type TrafficVerdicts } from '../../tpp/judge-traffic.js';
import { readExchangeLine, readHead, type RecordHead } from '../../tpp/record.js';
import { speakOfBody } from '../../tpp/recordings/body-bytes.js';
import { onOneClock } from '../../tpp/recordings/one-clock.js';
import { readHarFile } from '../../tpp/recordings/har.js';
import { readRawMessages } from '../../tpp/recordings/raw.js';
import {
  inOrder,
  trafficOfBank,
  withoutDoubles,
  type Recorded,
  type Recording,
} from '../../tpp/recordings/recorded.js';
import { readVerboseCalls } from '../../tpp/recordings/verbose.js';
import type { TrafficExchange } from '../../tpp/traffic.js';
import { readNamedFile } from '../messages/named-file.js';
import { callsInJson } from '../messages/har.js';
import { decodedText, readMessage } from '../messages/read-message.js';
import { severalCalls } from '../messages/several-calls.js';

/** What a file holds. */
interface ReadFile extends Recording {
  readonly head?: RecordHead;
}

const alone = 'one request alone has no reply and no time';

/** A file with one request that was given as text. */
function single(bytes: Buffer, entry?: number): Recording {
  const { request: given, origin: host, isBodyUnknown, notes } = readMessage(bytes, entry);
  const origin = host === undefined ? {} : { origin: host.toLowerCase() };
  const unseen = { time: alone, reply: alone, pages: alone };
  if (isBodyUnknown !== true) {
    // Editors end files with a line end or two.
    const isBare = !speakOfBody(given.headers) && given.body.toString('latin1').trim() === '';
    const request = isBare ? { ...given, body: Buffer.alloc(0) } : given;
    return { recorded: [{ ...origin, exchange: { at: 0, request, origin: 'raw', unseen } }], notes };
  }
  const { body: _, ...request } = given;
  const bodiless = { ...unseen, 'request-body': 'curl -v does not print the body' };
  return { recorded: [{ ...origin, exchange: { at: 0, request, origin: 'raw', unseen: bodiless } }], notes };
}

type Tell = (text: string) => void;

/** The exchanges of our own record. Half a line, as a killed writer leaves it, is told and left out. */
function ownRecord(text: string): Recording {
  const lines = text.split('\n');
  const torn = lines.pop();
  return {
    recorded: lines.flatMap((line, index) =>
      index === 0 || line === '' ? [] : [{ exchange: readExchangeLine(line, index + 1) }],
    ),
    notes: torn !== undefined && torn !== '' ? ['its last line is not complete and is left out'] : [],
  };
}

/** Whether the text is a HAR file, or one entry of it, and not a bare request of one. */
function isHarFile(text: string): boolean {
  return /^\s*\{/.test(text) && /"(?:entries|request)"\s*:/.test(text);
}

/** Calls one behind the other, of which no replies are known. */
function oneByOne(each: readonly Recording[]): Recording {
  const notes = new Set(each.flatMap((one) => one.notes));
  return {
    recorded: each.flatMap(({ recorded }) => recorded),
    notes: [`${each.length} calls without their replies were read`, ...notes],
  };
}

function readBytes(given: Buffer): ReadFile {
  const bytes = decodedText(given) ?? given;
  const end = bytes.indexOf(10);
  const head = readHead(bytes.subarray(0, end < 0 ? bytes.length : end).toString('utf8'));
  if (head !== undefined) return { ...ownRecord(bytes.toString('utf8')), head };
  const marked = bytes.subarray(0, 3).equals(Buffer.of(0xef, 0xbb, 0xbf)) ? bytes.subarray(3) : bytes;
  const text = marked.toString('latin1');
  const collected = callsInJson(marked.toString('utf8'));
  if (collected > 1) return oneByOne(Array.from({ length: collected }, (_, at) => single(marked, at + 1)));
  if (isHarFile(text) && collected === 0) return readHarFile(marked.toString('utf8'));
  const read = readVerboseCalls(text) ?? readRawMessages(text);
  if (read !== undefined) return read;
  const several = severalCalls(text);
  return several.length === 0
    ? single(bytes)
    : oneByOne(several.map((each) => single(Buffer.from(each, 'latin1'))));
}

function readRecording(file: string, tell: Tell): ReadFile {
  const bytes = readNamedFile(file, file);
  try {
    const read = readBytes(bytes);
    for (const note of read.notes) tell(`${file}: ${note}\n`);
    return read;
  } catch (thrown) {
    if (thrown instanceof ConfigurationError) throw new ConfigurationError(`${file}: ${messageOf(thrown)}`);
    throw thrown;
  }
}

/** The path before `/v1/` that most targets have. */
function usualBasePath(exchanges: readonly TrafficExchange[]): string {
  const counts = new Map<string, number>();
  for (const { request } of exchanges) {
    const [, base] = /^([^?]*?)\/v1\//.exec(request.target) ?? [];
    if (base !== undefined) counts.set(base, (counts.get(base) ?? 0) + 1);
  }
  return [...counts].toSorted(([, left], [, right]) => right - left)[0]?.[0] ?? '';
}

export interface LintOptions extends Omit<TrafficOptions, 'basePath'> {
  /** Base address of the bank; without it the host that signed calls go to. */
  readonly bank?: string;
}

function ofBank(files: readonly (readonly Recorded[])[], bank: string | undefined, tell: Tell) {
  const ordered = files.map((each) => inOrder(each, Date.now()));
  const { exchanges, foreign, bank: chosen } = trafficOfBank(withoutDoubles(ordered), bank);
  if (foreign > 0) tell(`${foreign} exchanges with other hosts than ${chosen ?? 'the bank'} are left out\n`);
  const own = new Set(exchanges);
  return onOneClock(
    ordered.map((file) => file.flatMap(({ exchange }) => (own.has(exchange) ? [exchange] : []))),
  );
}

/** Each run has authorities of its own, so that every file is judged by those that it names. */
function withOwnTrust({ recorded, head }: ReadFile): readonly Recorded[] {
  const trust = head?.trust?.map((pem) => new X509Certificate(pem).raw);
  if (trust === undefined) return recorded;
  return recorded.map(({ exchange, ...rest }) => ({ ...rest, exchange: { ...exchange, trust } }));
}

/** Judges files together, as traffic of one bank. */
export function lintFiles(
  files: readonly string[],
  { bank, ...options }: LintOptions,
  tell: Tell,
): TrafficVerdicts {
  const recordings = files.map((file) => readRecording(file, tell));
  const exchanges = ofBank(recordings.map(withOwnTrust), bank, tell);
  const head = recordings.find((each) => each.head !== undefined)?.head;
  const named = bank === undefined ? undefined : new URL(bank).pathname.replace(/\/$/, '');
  return judgeTraffic(exchanges, {
    basePath: named ?? head?.basePath ?? usualBasePath(exchanges),
    ...(head === undefined ? {} : { environment: head.environment }),
    ...options,
  });
}
