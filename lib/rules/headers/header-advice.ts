/**
 * Forms of headers that no bank has to refuse and that a TPP gets wrong to its own harm: the header then says
 * nothing, or something else. The forms are those of RFC 9110 (sections 7.2, 8.4, 12.5), of URIs, and of the
 * interface's table; and PSU-IP-Address is there exactly when a PSU is (LIM-14, LIM-15).
 */

import type { JudgedRequest } from '../judged-request.js';
import { isBasketCall, isPaymentCall } from '../operation-kinds.js';
import { isUuid } from '../../model/uuid.js';
import { beforeSigning, refusals, requestRule } from '../request-rule.js';
import { withHeader } from '../request-draft.js';
import type { Breaker } from '../rule.js';
import { formRule, orEmpty, type HeaderForm } from './form-rule.js';
import { carries, replacedBy, setTo, unsent } from './header-breakers.js';
import { nobodysAddresses } from './nobodys-address.js';

const token = String.raw`[!#$%&'*+.^_\`|~0-9A-Za-z-]+`;
const quality = String.raw`(?:\s*;\s*q=(?:0(?:\.\d{1,3})?|1(?:\.0{1,3})?))?`;
const parameter = String.raw`(?:\s*;\s*${token}=(?:${token}|"[^"]*"))*`;

/** A list of elements separated by commas; empty elements are allowed by RFC 9110, none at all is not. */
function listOf(element: string): RegExp {
  return new RegExp(String.raw`^\s*${element}(?:\s*,\s*${element})*\s*$`);
}

const mediaRanges = listOf(String.raw`(?:\*/\*|${token}/${token})${parameter}`);
const charsets = listOf(token + quality);
const codings = charsets;
const languages = listOf(String.raw`(?:\*|[A-Za-z]{1,8}(?:-(?:[0-9A-Za-z]{1,8}|\*))*)${quality}`);
const host = /^(?:\[[0-9A-Fa-f:.]+\]|[0-9A-Za-z](?:[0-9A-Za-z.-]*[0-9A-Za-z.])?)(?::\d{1,5})?$/;

/** An absolute address without fragment: what the bank adds to its query would be lost behind a fragment. */
function isReturnAddress(text: string): boolean {
  return /^[a-z][a-z0-9+.-]*:\/\/[^\s#{}<>"\\^`|]+$/i.test(text) && URL.canParse(text);
}

function isPort(text: string): boolean {
  return /^[1-9]\d{0,4}$/.test(text) && Number(text) <= 65_535;
}

function matching(pattern: RegExp, message: string): HeaderForm {
  return { holds: (value) => pattern.test(value), message };
}

function notEmpty(message: string): HeaderForm {
  return { holds: (value) => value !== '', message };
}

const mediaForm = matching(mediaRanges, 'is no list of media ranges such as application/json;q=0.9, */*');
const charsetForm = matching(charsets, 'is no list of charsets such as utf-8, iso-8859-1;q=0.5');
const codingForm = matching(codings, 'is no list of content codings such as gzip, br;q=0.5');
const languageForm = matching(languages, 'is no list of languages such as nb-NO, en;q=0.8');
const hostForm = matching(host, 'is no host with or without a port');
const returnForm = orEmpty({
  holds: isReturnAddress,
  message: 'is no absolute address without fragment, so the PSU cannot be sent back to it',
});
const preferenceForm = matching(/^(?:true|false)$/, 'is neither true nor false and may count as true');
const corporateForm = orEmpty({
  holds: isUuid,
  message: 'is no UUID; send the psu-corporate-id of the redirect as it is',
});
const commaForm: HeaderForm = {
  holds: (value) => !value.startsWith('GEO:') || !value.includes(';'),
  message: 'parts latitude and longitude by a semicolon; the interface writes a comma',
};
const portForm: HeaderForm = { holds: isPort, message: 'is no port from 1 to 65535' };

const forwardedNames = [
  'psu-ip-port',
  'psu-user-agent',
  'psu-accept',
  'psu-accept-charset',
  'psu-accept-encoding',
  'psu-accept-language',
  'psu-http-method',
  'psu-device-id',
  'psu-geo-location',
] as const;

function forwardedBy(request: JudgedRequest): string | undefined {
  return forwardedNames.find((name) => request.header(name) !== undefined);
}

const addressWithPsu = requestRule({
  id: 'psu-ip-address-with-psu',
  clause: 'LIM-14',
  refusal: refusals.headerRequired,
  observedOnly: true,
  // Whoever forwards what a PSU's browser sent has a PSU.
  owedBySender: { weight: 'must' },
  // Payments and baskets require the address anyway.
  concerns: (operation) => !isPaymentCall(operation) && !isBasketCall(operation),
  judge: (request) => {
    const name = forwardedBy(request);
    if (name === undefined || request.header('psu-ip-address') !== undefined) return undefined;
    const message = `${name} is forwarded, so a PSU is present; send PSU-IP-Address too, or the call counts as unattended`;
    return { message, path: 'PSU-IP-Address' };
  },
  breakers: [
    beforeSigning(
      'PSU-User-Agent without PSU-IP-Address',
      (draft) => withHeader(unsent(draft, 'PSU-IP-Address'), 'PSU-User-Agent', 'Browser/1.0'),
      // Without PSU-ID the address is not what decides on SCA.
      { appliesTo: (draft) => carries(draft, 'psu-id') || !carries(draft, 'psu-ip-address') },
    ),
  ],
});

function withoutSlash(header: string): Breaker {
  return setTo(header, 'json', 'without a slash');
}

function beyondOne(header: string): Breaker {
  return setTo(header, 'utf-8;q=2', 'with a quality above 1');
}

function blankBetween(header: string): Breaker {
  return setTo(header, 'gzip br', 'separated by a blank');
}

function underscore(header: string): Breaker {
  return setTo(header, 'nb_NO', 'with an underscore');
}

/** Warnings on headers. */
export const headerAdvice = [
  formRule('accept-form', 'HDR-03', 'Accept', mediaForm, [withoutSlash('Accept')]),
  formRule('accept-charset-form', 'HDR-04', 'Accept-Charset', charsetForm, [beyondOne('Accept-Charset')]),
  formRule('accept-encoding-form', 'HDR-05', 'Accept-Encoding', codingForm, [
    blankBetween('Accept-Encoding'),
  ]),
  formRule('accept-language-form', 'HDR-06', 'Accept-Language', languageForm, [
    underscore('Accept-Language'),
  ]),
  formRule('host-form', 'HDR-07', 'Host', hostForm, [setTo('Host', 'https://bank.example', 'with a scheme')]),
  // The address is asked for on some calls only; elsewhere a wrong one would be one more header.
  {
    ...formRule('redirect-uri-form', 'HDR-15', 'TPP-Redirect-URI', returnForm, [
      replacedBy('TPP-Redirect-URI', '/callback', 'relative'),
      replacedBy('TPP-Redirect-URI', 'https://tpp.example/callback#done', 'with a fragment'),
      replacedBy('TPP-Redirect-URI', 'https://tpp.example/call back', 'with a blank'),
      replacedBy('TPP-Redirect-URI', 'https://tpp.example/{tenant}/callback', 'with a variable'),
    ]),
    owedBySender: { clause: 'HDR-14' },
  },
  formRule('redirect-preferred-form', 'HDR-17', 'TPP-Redirect-Preferred', preferenceForm, [
    setTo('TPP-Redirect-Preferred', 'no', 'another word'),
    setTo('TPP-Redirect-Preferred', 'False', 'with a capital'),
  ]),
  formRule('brand-form', 'HDR-18', 'TPP-Brand-Logging-Information', notEmpty('names no brand'), [
    setTo('TPP-Brand-Logging-Information', '', 'empty'),
  ]),
  formRule('psu-corporate-id-form', 'HDR-32', 'PSU-Corporate-ID', corporateForm, [
    setTo('PSU-Corporate-ID', '987654321', 'an organisation number'),
  ]),
  formRule('psu-ip-port-form', 'HDR-39', 'PSU-IP-Port', portForm, [
    setTo('PSU-IP-Port', '0', 'zero'),
    setTo('PSU-IP-Port', '65536', 'above 65535'),
    setTo('PSU-IP-Port', '443/tcp', 'with a protocol'),
  ]),
  formRule('psu-user-agent-form', 'HDR-40', 'PSU-User-Agent', notEmpty('is empty'), [
    setTo('PSU-User-Agent', '', 'empty'),
  ]),
  formRule('psu-accept-form', 'HDR-41', 'PSU-Accept', mediaForm, [withoutSlash('PSU-Accept')]),
  formRule('psu-accept-charset-form', 'HDR-42', 'PSU-Accept-Charset', charsetForm, [
    beyondOne('PSU-Accept-Charset'),
  ]),
  formRule('psu-accept-encoding-form', 'HDR-43', 'PSU-Accept-Encoding', codingForm, [
    blankBetween('PSU-Accept-Encoding'),
  ]),
  formRule('psu-accept-language-form', 'HDR-44', 'PSU-Accept-Language', languageForm, [
    underscore('PSU-Accept-Language'),
  ]),
  formRule('psu-geo-location-comma', 'HDR-50', 'PSU-Geo-Location', commaForm, [
    setTo('PSU-Geo-Location', 'GEO:59.91;10.75', 'with a semicolon'),
  ]),
  addressWithPsu,
  ...nobodysAddresses,
] as const;
