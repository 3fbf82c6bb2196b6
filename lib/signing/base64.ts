/**
 * Base64 read strictly (RFC 4648 section 4). `Buffer.from(text, 'base64')` swallows the URL alphabet, blanks,
 * junk and missing padding, so a check that relies on it passes texts that another implementation refuses.
 */

import { fillerClue } from './fillers.js';

/**
 * The bytes, or undefined unless the text is canonical base64 with padding and nothing else. Linear in the
 * length. A character that Node passes over makes fewer bytes than the length promises; what is left to look
 * for are the URL alphabet and spare bits in the last group.
 */
export function decodeBase64(text: string): Buffer | undefined {
  const { length } = text;
  if (length % 4 !== 0) return undefined;
  const bytes = Buffer.from(text, 'base64');
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  if (bytes.length !== (length / 4) * 3 - padding || text.includes('-') || text.includes('_'))
    return undefined;
  if (padding > 0 && bytes.toString('base64', bytes.length - 3 + padding) !== text.slice(-4))
    return undefined;
  return bytes;
}

/** The bytes of base64 whose plus signs became spaces; lines that were joined by spaces are of one length. */
export function plusesAsSpaces(text: string): Buffer | undefined {
  const pieces = text.split(' ');
  const [first = '', ...others] = pieces.slice(0, -1);
  // Two plus signs may follow each other; three seldom do.
  if (pieces.length < 2 || /^ | $| {3}/.test(text)) return undefined;
  if (first.length >= 40 && others.every(({ length }) => length === first.length)) return undefined;
  return decodeBase64(text.replaceAll(' ', '+'));
}

/** In a few words, why a text is not strict base64. */
export function base64Problem(text: string): string {
  if (text === '') return 'it is empty';
  const filler = fillerClue(text);
  if (filler !== undefined) return filler;
  if (/^[[<({]?(?:REDACTED|MASKED|FILTERED|HIDDEN|REMOVED)\b|\.{3}$|\u2026|\*{4,}/i.test(text))
    return 'it was masked or shortened, as logs do: give the value as it was sent';
  if (/^\s*<[A-Za-z!]|&#(?:x[0-9a-f]{1,4}|\d{1,5});/i.test(text))
    return 'it has marks of XML around or in it';
  if (/^b'.*'$/s.test(text)) return "it stands in b'…', as Python prints bytes; decode them to text first";
  if (plusesAsSpaces(text) !== undefined)
    return 'it has spaces where base64 has plus signs, as form decoding leaves behind';
  if (/^(?:sha|md)-?\d{1,3}[=:]/i.test(text)) return 'the name of the algorithm stands in it once more';
  if (text.startsWith('-----BEGIN')) {
    const ends = /\\[rn]/.test(text)
      ? String.raw`, and \n written out for its line ends, as a variable of the environment has them`
      : '';
    return text.includes('-----END')
      ? `it has PEM armour around it${ends}`
      : `it begins with the BEGIN line of PEM, without its END line${ends}`;
  }
  if (text.includes('-----END')) return 'it ends with the END line of PEM, without its BEGIN line';
  if (/^\s*BEGIN ?CERTIFICATE/.test(text)) return 'the words of PEM armour are left in it';
  if (/^data:/i.test(text)) return 'it is an address of the scheme data';
  if (text.startsWith('=?')) return 'it is wrapped as an encoded-word';
  if (/^\s*[{[]["{\s]/.test(text)) return 'it is JSON';
  if (/[\u0080-\uffff]/.test(text)) return 'its raw bytes were sent as a text; write them in base64';
  if (/^@?[\w./-]{1,200}\.(?:pem|crt|cer|der|p12|pfx|key|txt|sig)$/i.test(text))
    return 'it is the name of a file; send what is inside, in base64';
  if (/^[\w-]{2,20} ?\([^()]{1,200}\)= ?[0-9a-f]{32,}$/i.test(text))
    return 'it is a line of openssl dgst with hexadecimal digits in it; take the bytes (-binary) and write them in base64';
  if (/[ (][^\s]*[()]|\w \w+ \w+/.test(text) && /[^A-Za-z0-9+/=\s]/.test(text))
    return 'it is a text in words, such as a document has in this place';
  if (/^(?:[0-9a-f]{2}[-: ]){7,}[0-9a-f]{2}$/i.test(text))
    return 'it is hexadecimal text with a sign between the bytes';
  if (/\s/.test(text)) return 'it has blanks or line breaks inside';
  if (/^[0-9A-Fa-f]+$/.test(text) && text.length % 2 === 0) return 'it is hexadecimal text';
  if (/^[A-Za-z0-9_-]+={0,2}$/.test(text) && /[_-]/.test(text)) return 'it uses the URL alphabet (- and _)';
  if (text.includes('%')) return 'it is percent-encoded';
  if (/^["'`<({[].*["'`>)}\]]$/s.test(text)) return 'it has quotes or brackets around it';
  if (/\\[rn]/.test(text)) return String.raw`it has \r or \n for line breaks inside`;
  const [odd] = /[^A-Za-z0-9+/=]/.exec(text) ?? [];
  if (odd !== undefined) return `it has characters outside the alphabet, such as ${odd}`;
  if (text.length > 80 && !/[A-Z]/.test(text)) return 'its letters were put in lower case';
  if (text.length > 80 && !/[a-z]/.test(text)) return 'its letters were put in upper case';
  if (/=[^=]/.test(text)) return 'it has padding before the end';
  if (text.length % 4 !== 0 || text.endsWith('===')) return 'its padding is missing or wrong';
  return 'its last character has bits that belong to no byte';
}
