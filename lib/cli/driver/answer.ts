/** Our own side of the driver protocol: answers a question line with the library's signing. */

import { messageOf } from '../../model/errors.js';
import { prepareSigner, signingString, signRequest, verifyRequest } from '../../signing/index.js';
import { memberOf, readMessageOf, textOf } from './protocol.js';

type Answer = Readonly<Record<string, unknown>>;

function namesOf(question: unknown): readonly string[] | undefined {
  const names = memberOf(question, 'headers');
  if (!Array.isArray(names)) return undefined;
  const texts = names.filter((each: unknown): each is string => typeof each === 'string');
  return texts.length === names.length ? texts : undefined;
}

function sign(question: unknown, request: Parameters<typeof signRequest>[0]): Answer {
  const privateKey = textOf(question, 'privateKeyPem');
  const certificate = textOf(question, 'certificatePem');
  if (privateKey === undefined || certificate === undefined)
    return { error: 'sign needs privateKeyPem and certificatePem' };
  const headers = namesOf(question);
  const signer = prepareSigner({ privateKey, certificate });
  return { headers: signRequest(request, signer, headers === undefined ? {} : { headers }).headers };
}

function obey(question: unknown): Answer {
  const request = readMessageOf(memberOf(question, 'request'));
  if (typeof request === 'string') return { error: request };
  const op = textOf(question, 'op');
  if (op === 'canonicalize') {
    const names = namesOf(question);
    if (names === undefined) return { error: 'canonicalize needs headers, a list of names' };
    return { signingStringBase64: signingString(request, names).toString('base64') };
  }
  if (op === 'sign') return sign(question, request);
  if (op === 'verify') {
    const now = Date.parse(textOf(question, 'now') ?? '');
    const { accepted, findings } = verifyRequest(request, Number.isNaN(now) ? {} : { now });
    return {
      accepted,
      findings: findings.map(({ code, severity, message }) => ({ code, severity, message })),
    };
  }
  return { unsupported: true };
}

/** The answer line to a question line, without a line end; never throws, and never quotes a key. */
export function answer(line: string): string {
  let question: unknown;
  try {
    question = JSON.parse(line);
  } catch {
    return JSON.stringify({ id: null, error: 'the line is no JSON' });
  }
  const id = memberOf(question, 'id') ?? null;
  try {
    return JSON.stringify({ id, ...obey(question) });
  } catch (thrown) {
    return JSON.stringify({ id, error: messageOf(thrown) });
  }
}
