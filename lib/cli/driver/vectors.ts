/** The vectors of the package, as requests: what to sign, and the string that must come of it. */

import { codeOf } from '../../model/errors.js';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { HeaderLine, WireRequest } from '../../model/http.js';

interface WrittenRequest {
  readonly method: string;
  readonly target: string;
  readonly headers: readonly HeaderLine[];
  readonly body?: string;
}

interface WrittenVector {
  readonly id: string;
  readonly headersParam: string | null;
  readonly signingString: string;
}

interface VectorFile {
  readonly publishedRequest: WrittenRequest;
  readonly published: readonly (WrittenVector & { readonly date: string })[];
  readonly derived: readonly (WrittenVector & {
    readonly request: WrittenRequest;
    readonly wireBytes?: string;
  })[];
  readonly mistakesOf: string;
  readonly mistakes: readonly {
    readonly id: string;
    readonly fault: string;
    readonly cause: string;
    readonly signingString: string;
  }[];
}

/** One request with the names to sign and the bytes of its signing string. */
export interface StringVector {
  readonly id: string;
  readonly request: WireRequest;
  readonly names: readonly string[];
  readonly signingString: Buffer;
}

/** A wrong signature: what was signed, and how when that is the mistake. */
export interface MistakeVector {
  readonly id: string;
  readonly fault: string;
  readonly cause: string;
  readonly signed: Buffer;
}

export interface Vectors {
  readonly strings: readonly StringVector[];
  /** The id of the string vector that the mistakes are made with. */
  readonly mistakesOf: string;
  readonly mistakes: readonly MistakeVector[];
}

function wire({ method, target, headers, body = '' }: WrittenRequest, encoding: BufferEncoding): WireRequest {
  const lines = headers.map(
    ([name, value]): HeaderLine => [name, Buffer.from(value, encoding).toString('latin1')],
  );
  return { method, target, headers: lines, body: Buffer.from(body) };
}

async function readFixture(): Promise<VectorFile> {
  // Sources and compiled files lie at different depths, so the way up is searched.
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    try {
      return JSON.parse(await readFile(join(folder, 'fixtures', 'vectors', 'http-signatures.json'), 'utf8'));
    } catch (thrown) {
      if (codeOf(thrown) !== 'ENOENT') throw thrown;
    }
    if (folder === dirname(folder)) throw new Error('the vectors of psd2-conformance are missing');
  }
}

/** Reads the vectors. */
export async function readVectors(): Promise<Vectors> {
  const file = await readFixture();
  const { publishedRequest: base } = file;
  const published = file.published.map(({ id, date, headersParam, signingString }): StringVector => {
    const headers = base.headers.map(([name, value]): HeaderLine => [name, name === 'Date' ? date : value]);
    return {
      id,
      request: wire({ ...base, headers }, 'latin1'),
      names: (headersParam ?? 'date').split(' '),
      signingString: Buffer.from(signingString, 'latin1'),
    };
  });
  const derived = file.derived.map(
    ({ id, request, headersParam, signingString, wireBytes }): StringVector => {
      const encoding = wireBytes === 'utf-8' ? 'utf8' : 'latin1';
      return {
        id,
        request: wire(request, encoding),
        names: (headersParam ?? 'date').split(' '),
        signingString: Buffer.from(signingString, encoding),
      };
    },
  );
  return {
    strings: [...published, ...derived],
    mistakesOf: file.mistakesOf,
    mistakes: file.mistakes.map(({ id, fault, cause, signingString }) => ({
      id,
      fault,
      cause,
      signed: Buffer.from(signingString, 'latin1'),
    })),
  };
}
