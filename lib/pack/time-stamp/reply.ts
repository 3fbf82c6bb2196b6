/**
 * The reply of a time-stamping authority (RFC 3161, section 2.4.2): whether it holds a token, and the parts
 * of that.
 */

import { childrenOf, itemsOf, readOid, readOnly, readText, tags, type Element } from '../../model/der.js';

/** A reply is no time stamp, or not a good one; the message says why, in one line. */
export class TimeStampError extends Error {
  override readonly name = 'TimeStampError';
}

const oids = {
  signedData: '1.2.840.113549.1.7.2',
  timeStampInfo: '1.2.840.113549.1.9.16.1.4',
} as const;

/** The parts of a token: CMS SignedData (RFC 5652) over what the authority says. */
export interface TokenParts {
  /** The bytes that hold what the authority says. */
  readonly info: Buffer;
  readonly certificates: readonly Buffer[];
  readonly digestAlgorithm: string | undefined;
  readonly signatureAlgorithm: string | undefined;
  readonly signature: Buffer;
  /** The signed attributes, each with its id. */
  readonly attributes: ReadonlyMap<string, Element>;
  /** The bytes that are signed: the attributes as a SET (section 5.4). */
  readonly signedBytes: Buffer;
}

/** @throws TimeStampError when it is missing. */
export function must<T>(found: T | undefined): T {
  if (found === undefined) throw new TimeStampError('cannot be read as a time stamp (RFC 3161)');
  return found;
}

/** What an authority says that does not stamp. */
const failures: Readonly<Record<number, string>> = {
  2: 'rejection',
  3: 'waiting',
  4: 'revocation warning',
  5: 'revocation notification',
};

/** @throws TimeStampError when no token was granted. */
function checkStatus(info: Element | undefined): void {
  const [status, texts] = must(itemsOf(info));
  if (status?.tag !== tags.integer) must(undefined);
  const number = must(status).content.at(-1) ?? 0;
  // Granted, and granted with changes.
  if (number <= 1) return;
  const said = texts?.tag === tags.sequence ? childrenOf(texts)?.map(readText).join('; ') : undefined;
  throw new TimeStampError(
    `holds no time stamp: the authority answers ${failures[number] ?? `status ${number}`}${said === undefined ? '' : ` (${said})`}`,
  );
}

/** The field of a number around something. */
function field(elements: readonly Element[], number: number): Element | undefined {
  return elements.find(({ tag }) => tag === 0xa0 + number);
}

function attributesOf(signed: Element): ReadonlyMap<string, Element> {
  return new Map(
    must(childrenOf(signed)).map((each) => {
      const [id, values] = must(itemsOf(each));
      return [must(readOid(id)), must(childrenOf(values)?.[0])] as const;
    }),
  );
}

/**
 * The parts of the token in a reply.
 * @throws TimeStampError when it holds none, or cannot be read.
 */
export function readReply(reply: Buffer): TokenParts {
  const [status, token] = must(itemsOf(readOnly(reply)));
  checkStatus(status);
  const [kind, wrapped] = must(itemsOf(token));
  if (readOid(kind) !== oids.signedData) must(undefined);
  const signedData = must(itemsOf(childrenOf(wrapped)?.[0]));
  const [contentKind, content] = must(itemsOf(signedData[2]));
  if (readOid(contentKind) !== oids.timeStampInfo) must(undefined);
  const certificates = childrenOf(field(signedData, 0)) ?? [];
  const signer = must(itemsOf(childrenOf(signedData.at(-1))?.[0]));
  const [, , digest, signed, algorithm, signature] = signer;
  if (signed?.tag !== 0xa0) must(undefined);
  return {
    info: must(childrenOf(content)?.[0]).content,
    certificates: certificates.map(({ whole }) => whole),
    digestAlgorithm: readOid(itemsOf(digest)?.[0]),
    signatureAlgorithm: readOid(itemsOf(algorithm)?.[0]),
    signature: must(signature).content,
    attributes: attributesOf(must(signed)),
    signedBytes: Buffer.concat([Buffer.of(tags.set), must(signed).whole.subarray(1)]),
  };
}
