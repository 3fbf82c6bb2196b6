/**
 * The exchanges of a run as the record of it keeps them: redacted, and otherwise byte for byte, so that what
 * no secret touches can be calculated again. Of a green scenario those are kept on which a check rests, of
 * any other all.
 */

import { createHash, X509Certificate } from 'node:crypto';
import { isRed } from '../catalogue/verdict.js';
import type { ScenarioResult } from '../harness/conduct/result.js';
import type { Exchange } from '../harness/evidence/exchange.js';
import type { HeaderLine } from '../model/http.js';
import { grouped } from '../model/grouped.js';
import type { RedactedRun, RedactedScenario, Redactor } from '../report/index.js';
import { readSignatureText, utf8View } from '../signing/index.js';
import type { Certificates, KeptExchange, KeptMessage } from './exchange.js';
import { isSignedOverHidden } from './hidden.js';
import { present } from '../model/present.js';

const certificateHeader = 'tpp-signature-certificate';

/**
 * Whether all of a scenario is kept: it is red or warns, or met trouble. What all replies of a run break is
 * one finding, and is no reason to keep all of them.
 */
function isKeptWhole({ verdict, firstTry }: RedactedScenario): boolean {
  return isRed(verdict) || verdict === 'warn' || firstTry !== undefined;
}

/**
 * Numbers of the exchanges that are kept of a scenario. It follows from the record alone, so that one taken
 * out is missed.
 */
export function keptNumbers(each: RedactedScenario): ReadonlySet<number> {
  if (isKeptWhole(each)) return new Set(Array.from({ length: each.exchangeCount }, (_, index) => index + 1));
  return new Set([...each.checks.flatMap((one) => one.exchange ?? []), ...breakingNumbers(each)]);
}

/** Numbers of the exchanges that break something that all replies owe: the first of each kind. */
function breakingNumbers({ ambientFailures }: RedactedScenario): readonly number[] {
  const kinds = grouped(ambientFailures, (one) => `${one.clause} ${one.expectation}`);
  return [...kinds.values()].flatMap(([first]) => first?.exchange ?? []);
}

function keptMessage(headers: readonly HeaderLine[], body: Buffer, redact: Redactor): KeptMessage {
  const isText = utf8View(body.toString('latin1')) !== undefined;
  return {
    headers: headers.map(([name, value]) => [redact.text(name), redact.header(name, value)]),
    body: redact.body(body),
    ...(isText ? {} : { latin1: true as const }),
  };
}

/** The certificate that a request carries, where it carries one in the form that the interface asks for. */
function carried({ request }: Exchange, known: Map<string, string | undefined>): string | undefined {
  const value = request.headers.find(([name]) => name.toLowerCase() === certificateHeader)?.[1];
  if (value === undefined) return undefined;
  if (!known.has(value)) known.set(value, hashOfCertificate(value));
  return known.get(value);
}

function hashOfCertificate(base64: string): string | undefined {
  try {
    const { raw } = new X509Certificate(Buffer.from(base64, 'base64'));
    return raw.toString('base64') === base64 ? createHash('sha256').update(raw).digest('hex') : undefined;
  } catch {
    // Broken on purpose.
    return undefined;
  }
}

function kept(
  scenario: string,
  each: Exchange,
  certificate: string | undefined,
  redact: Redactor,
): KeptExchange {
  const { request, reply, failure, ...rest } = each;
  return {
    scenario,
    ...rest,
    announced: [...each.announced],
    milliseconds: tenths(each.milliseconds),
    request: {
      method: redact.text(request.method),
      target: redact.text(utf8View(request.target) ?? request.target),
      ...keptMessage(request.headers, request.body, redact),
    },
    ...(reply === undefined
      ? {}
      : { reply: { status: reply.status, ...keptMessage(reply.headers, reply.body, redact) } }),
    ...(failure === undefined ? {} : { failure: redact.text(failure) }),
    ...present({ certificate }),
  };
}

/** The bytes of a signature in a Signature header. */
const signatureBytes = /(signature=")([A-Za-z0-9+/]{300,}={0,2})(")$/;

/** The value of a Signature header with the length of the signature in its place. */
function withoutSignature(value: string): string {
  const { text, wrapped } = readSignatureText(value);
  const shown = (text ?? value).replace(
    signatureBytes,
    (_, before: string, bytes: string, after: string) =>
      `${before}‹${bytes.length} characters over hidden values›${after}`,
  );
  return wrapped && shown !== text ? `[encoded-word of: ${shown}]` : shown;
}

/** A signature over something hidden can be verified by nobody; half of a pack would be such signatures. */
function withoutVainSignature(each: KeptExchange): KeptExchange {
  if (!isSignedOverHidden(each)) return each;
  const headers = each.request.headers.map(([name, value]): readonly [string, string] =>
    name.toLowerCase() === 'signature' ? [name, withoutSignature(value)] : [name, value],
  );
  return { ...each, request: { ...each.request, headers } };
}

/** Milliseconds to a tenth, as evidence shows them. */
function tenths(milliseconds: number): number {
  return Math.round(milliseconds * 10) / 10;
}

/** What is kept of the exchanges of a run, and the certificates that they carry. */
export function keptExchanges(
  raw: readonly Pick<ScenarioResult, 'exchanges'>[],
  run: RedactedRun,
): { readonly exchanges: readonly KeptExchange[]; readonly certificates: Certificates } {
  const certificates: Certificates = {};
  const known = new Map<string, string | undefined>();
  const exchanges = run.scenarios.flatMap((each, index) => {
    const numbers = keptNumbers(each);
    const own = raw[index]?.exchanges.filter(({ number }) => numbers.has(number)) ?? [];
    // Reports show what breaks something, with its signature.
    const shown = new Set(isKeptWhole(each) ? numbers : breakingNumbers(each));
    return own.map((one) => {
      const hash = carried(one, known);
      if (hash !== undefined) {
        const value = one.request.headers.find(([name]) => name.toLowerCase() === certificateHeader)?.[1];
        certificates[hash] ??= value ?? '';
      }
      const line = kept(each.id, one, hash, run.redact);
      return shown.has(one.number) ? line : withoutVainSignature(line);
    });
  });
  return { exchanges, certificates };
}
