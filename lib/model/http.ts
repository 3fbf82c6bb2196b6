/**
 * Requests and replies as they are on the wire. Header text is latin1 (one character per byte, as Node hands
 * it over), bodies are bytes, the target is exactly what stands in the request line. Nothing here parses or
 * re-serialises.
 */

/** One header line, name as written and value as latin1 text. */
export type HeaderLine = readonly [name: string, value: string];

/** A request as sent or received, before any interpretation. */
export interface WireRequest {
  readonly method: string;
  /** Path and query exactly as in the request line, for example `/v1/accounts?withBalance=true`. */
  readonly target: string;
  readonly headers: readonly HeaderLine[];
  readonly body: Buffer;
}

/** A reply as sent or received. */
export interface WireReply {
  readonly status: number;
  readonly headers: readonly HeaderLine[];
  readonly body: Buffer;
  /** The Content-Encoding that the body does not have, although a header says so. */
  readonly mislabelled?: string;
}

/** All values of a header in the order sent; names compare without case. */
export function headerValues(headers: readonly HeaderLine[], name: string): readonly string[] {
  const wanted = name.toLowerCase();
  return headers.filter(([each]) => each.toLowerCase() === wanted).map(([, value]) => value);
}

/** The first value of a header, or undefined when the message does not carry it. */
export function headerValue(headers: readonly HeaderLine[], name: string): string | undefined {
  const wanted = name.toLowerCase();
  for (const line of headers) {
    const each = line[0];
    if (each.length === wanted.length && each.toLowerCase() === wanted) return line[1];
  }
  return undefined;
}

/** Whether the message carries a header. */
export function hasHeader(headers: readonly HeaderLine[], name: string): boolean {
  return headerValue(headers, name) !== undefined;
}

/**
 * The request with each value of a header changed; undefined takes the line away. Names compare without case.
 */
export function changeHeader(
  request: WireRequest,
  name: string,
  change: (value: string) => string | undefined,
): WireRequest {
  const wanted = name.toLowerCase();
  const headers = request.headers.flatMap(([each, value]): readonly HeaderLine[] => {
    const after = each.toLowerCase() === wanted ? change(value) : value;
    return after === undefined ? [] : [[each, after]];
  });
  return { ...request, headers };
}

const absoluteForm = /^https?:\/\/[^/?#]+(?=[/?])/i;

/**
 * The path and query of a request line that names the whole address, as a client does that speaks to a proxy;
 * a server has to take that (RFC 9112, 3.2.2).
 * @example
 * originForm('https://bank.example/api/v1/accounts'); // '/api/v1/accounts'
 */
export function originForm(target: string): string {
  return target.startsWith('/') ? target : target.replace(absoluteForm, '');
}
