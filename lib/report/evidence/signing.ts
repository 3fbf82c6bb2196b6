/** What a sent request was signed over: the signing string with line ends, the decoded Signature. */

import { headerValue, type WireRequest } from '../../model/http.js';
import { parseSignatureHeader } from '../../signing/signature-header.js';
import { readSignatureText } from '../../signing/signature-text.js';
import { signingLines } from '../../signing/signing-string.js';
import { readable, type Redactor } from '../redaction/redactor.js';
import { visibleLine } from './visible.js';

function shownValue(name: string, value: string, redact: Redactor): string {
  return visibleLine(name === '(request-target)' ? redact.text(readable(value)) : redact.header(name, value));
}

/**
 * Lines about the signature of a request, or none when it carries no Signature. The string is made anew from
 * the headers that the Signature lists; a listed header that the request lacks is named instead of left out.
 */
export function signingEvidence(request: WireRequest, redact: Redactor): readonly string[] {
  const header = headerValue(request.headers, 'signature');
  if (header === undefined) return [];
  const reading = readSignatureText(header);
  if (reading.text === undefined) return ['Signature: cannot be decoded'];
  const decodedForm = reading.wrapped ? [`Signature decoded: ${visibleLine(redact.text(reading.text))}`] : [];
  const listed = parseSignatureHeader(reading.text).parts.headers;
  if (listed === undefined) return [...decodedForm, 'Signing string: none, the Signature lists no headers'];
  const names = listed.split(/[ \t]+/).filter((each) => each !== '');
  const lines = signingLines(request, names);
  const last = lines.findLastIndex((each) => each.value !== undefined);
  return [
    ...decodedForm,
    'Signing string (␊ stands for the line feed between lines; none follows the last):',
    ...lines.map(({ name, value }, index) => {
      const shown = visibleLine(redact.text(name));
      if (value === undefined) return `    (${shown} is listed but not sent)`;
      return `    ${shown}: ${shownValue(name, value, redact)}${index === last ? '' : '␊'}`;
    }),
  ];
}
