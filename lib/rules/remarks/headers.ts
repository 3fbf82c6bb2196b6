/**
 * Remarks on headers: names that are not of the interface, opt-ins without effect, values that say nothing.
 */

import { hasIdentityCheckDigits } from '../../model/identifiers.js';
import { defaultDayOf, isOptIn, optInNames } from '../../model/opt-ins.js';
import { nearMiss, suggestion } from '../../model/near-miss.js';
import { requestHeaders } from '../../model/request-headers.js';
import type { JudgedRequest } from '../judged-request.js';
import { foreignHeaders } from './berlin-group.js';
import type { RemarkKind } from './remark.js';

const known: ReadonlySet<string> = new Set(requestHeaders.map((each) => each.toLowerCase()));
/** Headers of HTTP itself that every library sends, some of which look like names of the interface. */
const ofHttp =
  /^(?:accept|accept-.*|cache-control|connection|content-.*|cookie|date|dnt|expect|host|if-.*|keep-alive|origin|pragma|priority|range|referer|sec-.*|te|trace.*|transfer-encoding|upgrade.*|user-agent|via|x-forwarded-.*|forwarded)$/;
/** What the interface names begins so; other names of a client's own are nobody's concern. */
const ownNames = requestHeaders.filter((each) => /^(?:tpp|psu|x)-|^(?:digest|signature)$/i.test(each));

function namesOf({ wire }: JudgedRequest): readonly string[] {
  return [...new Set(wire.headers.map(([name]) => name.toLowerCase()))];
}

export const foreignHeader: RemarkKind = {
  id: 'header-of-another-interface',
  clause: 'END-01',
  look: (request) =>
    namesOf(request).flatMap((name) => {
      const instead = Object.hasOwn(foreignHeaders, name) ? foreignHeaders[name] : undefined;
      return instead === undefined ? [] : [{ message: `${name} has no effect: ${instead}`, path: name }];
    }),
};

export const misspeltHeader: RemarkKind = {
  id: 'header-misspelt',
  clause: 'END-01',
  look: (request) =>
    namesOf(request).flatMap((name) => {
      if (known.has(name) || ofHttp.test(name) || Object.hasOwn(foreignHeaders, name)) return [];
      const meant = nearMiss(name, ownNames);
      // What is there in the right spelling was not meant by the other one.
      if (meant === undefined || request.header(meant) !== undefined) return [];
      return [{ message: `${name} is no header of the interface; did you mean ${meant}?`, path: name }];
    }),
};

/** Lists, and headers of which a rule wants one line: what is signed, and the signature. */
const ofSeveralLines =
  /^(?:accept.*|psu-accept.*|x-accept-fix|date|digest|x-request-id|psu-id|psu-corporate-id|tpp-redirect-uri|signature)$/;

export const repeatedHeader: RemarkKind = {
  id: 'header-repeated',
  clause: 'END-01',
  look: (request) =>
    namesOf(request)
      .filter((name) => (known.has(name) || name === 'content-type') && !ofSeveralLines.test(name))
      .filter((name) => new Set(request.headers(name).map((each) => each.trim())).size > 1)
      .map((path) => ({
        message: 'the header stands there twice, with two values; a bank may take the first or the last',
        path,
      })),
};

function askedIn(request: JudgedRequest): readonly string[] {
  return request
    .headers('x-accept-fix')
    .flatMap((value) => value.split(',').map((each) => each.trim()))
    .filter((each) => each !== '');
}

export const unknownOptIn: RemarkKind = {
  id: 'opt-in-unknown',
  clause: 'VER-02',
  look: (request) =>
    askedIn(request)
      .filter((each) => !isOptIn(each))
      .map((each) => ({
        message: `x-accept-fix asks for what the interface does not know${suggestion(each, optInNames)}`,
        path: 'x-accept-fix',
      })),
};

export const outdatedOptIn: RemarkKind = {
  id: 'opt-in-outdated',
  clause: 'VER-02',
  look: (request, now) =>
    askedIn(request)
      .filter(isOptIn)
      // Some calls require x-accept-fix, and this is what they may always hold (BSK-10).
      .filter((each) => each !== 'amount-as-string' && Date.parse(defaultDayOf(each)) <= now)
      .map((each) => ({
        message: `${each} is what everybody gets since ${defaultDayOf(each)}; asking has no effect`,
        path: 'x-accept-fix',
      })),
};

export const emptyAddress: RemarkKind = {
  id: 'psu-ip-address-empty',
  clause: 'LIM-15',
  look: (request) =>
    request.header('psu-ip-address') === ''
      ? [
          {
            message:
              'PSU-IP-Address is empty: send the address when the PSU is present, and no such header when not',
            path: 'PSU-IP-Address',
          },
        ]
      : [],
};

export const identityCheckDigits: RemarkKind = {
  id: 'identity-check-digits',
  clause: 'HDR-31',
  look: (request) => {
    const identity = request.header('x-psu-identity') ?? '';
    return !/^\d{11}$/.test(identity) || hasIdentityCheckDigits(identity)
      ? []
      : [
          {
            message:
              'the check digits are not those of a national identity number or D-number; look for a typing mistake',
            path: 'X-PSU-IDENTITY',
          },
        ];
  },
};

export const certificateAsPem: RemarkKind = {
  id: 'certificate-as-pem',
  clause: 'HDR-25',
  look: (request) => {
    const start = (request.header('tpp-signature-certificate') ?? '').slice(0, 40);
    return Buffer.from(start, 'base64').toString('latin1').includes('-----BEGIN')
      ? [
          {
            message:
              'this is the base64 of a PEM text; other banks may want the base64 of the certificate (DER), which is what stands between the PEM marks',
            path: 'TPP-Signature-Certificate',
          },
        ]
      : [];
  },
};
