/** Mistakes in the value of one line: what was signed for a header differs from what was sent in it. */

import { headerValues, type WireRequest } from '../../model/http.js';
import { requestTarget } from '../signing-string.js';
import { utf8View } from '../signature-text.js';
import { redirectVariants, requestTargetVariants, type ValueVariant } from './address-variants.js';
import { dateVariants } from './date-variants.js';
import { digestVariants } from './digest-variants.js';
import { withValue, type SigningDraft, type Variant } from './draft.js';

function uuidVariants(sent: string): readonly ValueVariant[] {
  const bare = sent.replaceAll(/[{}-]/g, '');
  const hyphened = bare.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  const forms: readonly (readonly [did: string, value: string])[] = [
    ['in upper case', sent.toUpperCase()],
    ['in lower case', sent.toLowerCase()],
    ['in braces', `{${sent}}`],
    ['without braces', sent.replaceAll(/[{}]/g, '')],
    ['without hyphens', bare],
    ['with hyphens', hyphened],
    ['as a URN', `urn:uuid:${sent}`],
    ['between quotes', `"${sent}"`],
    ['in upper case and braces', `{${sent.toUpperCase()}}`],
  ];
  return forms.map(([did, value]) => ({
    cause: 'uuid-spelling',
    did: `signed the identifier ${did}, which is not how it was sent`,
    value,
  }));
}

function* generalVariants(name: string, sent: string, raw: readonly string[]): Generator<ValueVariant> {
  const joined = (separator: string): string => raw.map((each) => each.trim()).join(separator);
  if (raw.length > 1) {
    const cause = 'repeated-header-joined-otherwise';
    yield { cause, did: `joined the ${raw.length} lines of ${name} by a bare comma`, value: joined(',') };
    yield { cause, did: `joined the ${raw.length} lines of ${name} by a semicolon`, value: joined('; ') };
    yield { cause, did: `signed only the first line of ${name}`, value: raw[0]?.trim() ?? '' };
    yield { cause, did: `signed only the last line of ${name}`, value: raw.at(-1)?.trim() ?? '' };
    yield {
      cause,
      did: `joined the lines of ${name} in reverse order`,
      value: raw
        .map((each) => each.trim())
        .toReversed()
        .join(', '),
    };
  }
  yield {
    cause: 'value-untrimmed',
    did: `signed the blanks around the value of ${name}`,
    value: raw.join(', '),
  };
  yield { cause: 'value-untrimmed', did: `signed a space behind the value of ${name}`, value: `${sent} ` };
  yield {
    cause: 'value-blanks',
    did: `signed runs of blanks inside ${name} as one`,
    value: sent.replaceAll(/[ \t]+/g, ' '),
  };
  yield {
    cause: 'value-blanks',
    did: `signed ${name} without the blanks inside`,
    value: sent.replaceAll(/[ \t]/g, ''),
  };
  yield { cause: 'value-case', did: `signed the value of ${name} in lower case`, value: sent.toLowerCase() };
  yield { cause: 'value-case', did: `signed the value of ${name} in upper case`, value: sent.toUpperCase() };
  const read = utf8View(sent);
  const charset = 'value-charset';
  if (read !== undefined) {
    yield {
      cause: charset,
      did: `signed the value of ${name} in ISO-8859-1 but sent it in UTF-8`,
      value: Buffer.from(read, 'latin1').toString('latin1'),
    };
    yield {
      cause: charset,
      did: `signed the value of ${name} with question marks for letters beyond ASCII`,
      value: read.replaceAll(/[\u0080-\u{10ffff}]/gu, '?'),
    };
  }
  yield {
    cause: charset,
    did: `signed the value of ${name} in UTF-8 but sent it in ISO-8859-1`,
    value: Buffer.from(sent, 'utf8').toString('latin1'),
  };
  yield {
    cause: 'value-encoding',
    did: `signed the value of ${name} percent-encoded`,
    value: encodeURIComponent(sent),
  };
  yield { cause: 'value-encoding', did: `signed the value of ${name} between quotes`, value: `"${sent}"` };
  yield { cause: 'value-encoding', did: `signed an empty value for ${name}`, value: '' };
}

function* variantsOf(name: string, sent: string, request: WireRequest): Generator<ValueVariant> {
  if (name === requestTarget) {
    const hosts = [
      ...headerValues(request.headers, 'host'),
      ...headerValues(request.headers, 'x-forwarded-host'),
    ];
    yield* requestTargetVariants(request.method, request.target, hosts);
    return;
  }
  if (name === 'digest') yield* digestVariants(sent, request.body);
  if (name === 'tpp-redirect-uri') yield* redirectVariants(sent);
  if (/^\{?[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}\}?$/i.test(sent)) yield* uuidVariants(sent);
  if (name === 'date') yield* dateVariants(sent);
  yield* generalVariants(name, sent, headerValues(request.headers, name));
}

/** Variants of the value of each line. */
export function* valueVariants(
  draft: SigningDraft,
  request: WireRequest,
): Generator<Variant & { readonly line: number }> {
  for (const [line, { name, value }] of draft.lines.entries()) {
    for (const variant of variantsOf(name, value, request)) {
      if (variant.value === value) continue;
      yield { cause: variant.cause, did: variant.did, draft: withValue(draft, line, variant.value), line };
    }
  }
}
