/**
 * What a TPP forwards about the PSU: address (HDR-38), HTTP method (HDR-46), device (HDR-48) and place
 * (HDR-50). Their forms are stated, their refusal is not, so the reference bank lets them pass.
 */

import { isIP } from 'node:net';
import { isUuid } from '../../model/uuid.js';
import { formRule, orEmpty } from './form-rule.js';
import { replacedBy, setTo } from './header-breakers.js';

const methods: ReadonlySet<string> = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']);
// The framework separates by a semicolon; both are read.
const place = /^GEO:(-?\d{1,2}(?:\.\d+)?)[,;](-?\d{1,3}(?:\.\d+)?)$/;

function isPlace(text: string): boolean {
  const [, latitude, longitude] = place.exec(text) ?? [];
  return latitude !== undefined && Math.abs(Number(latitude)) <= 90 && Math.abs(Number(longitude)) <= 180;
}

const addressForm = orEmpty({ holds: (value) => isIP(value) !== 0, message: 'is no IPv4 or IPv6 address' });
const methodForm = orEmpty({
  holds: (value) => methods.has(value),
  message: 'is none of GET, POST, PUT, PATCH and DELETE',
});
const deviceForm = orEmpty({ holds: isUuid, message: 'is no UUID' });
const placeForm = orEmpty({ holds: isPlace, message: 'is not written GEO:<latitude>,<longitude>' });

const address = { assumes: { question: 'malformed-ip-address', answer: 'refused' } } as const;
const forwarded = { assumes: { question: 'malformed-forwarded-value', answer: 'refused' } } as const;

export const forwardedHeaderRules = [
  formRule('psu-ip-address-form', 'HDR-38', 'PSU-IP-Address', addressForm, [
    replacedBy('PSU-IP-Address', '192.0.2.256', 'beyond 255', address),
    replacedBy('PSU-IP-Address', 'localhost', 'a name', address),
    replacedBy('PSU-IP-Address', '192.0.2.17:8080', 'with a port', address),
  ]),
  formRule('psu-http-method-known', 'HDR-46', 'PSU-HTTP-Method', methodForm, [
    setTo('PSU-HTTP-Method', 'HEAD', 'HEAD', forwarded),
    setTo('PSU-HTTP-Method', 'get', 'in lower case', forwarded),
  ]),
  formRule('psu-device-id-is-uuid', 'HDR-48', 'PSU-Device-ID', deviceForm, [
    setTo('PSU-Device-ID', 'my-phone', 'not a UUID', forwarded),
    setTo('PSU-Device-ID', '99435c7e-ad88-49ec-a2ad-99ddcb1f555', 'a digit short', forwarded),
  ]),
  formRule('psu-geo-location-form', 'HDR-50', 'PSU-Geo-Location', placeForm, [
    setTo('PSU-Geo-Location', '59.91,10.75', 'without GEO:', forwarded),
    setTo('PSU-Geo-Location', 'GEO:59.91', 'without longitude', forwarded),
    setTo('PSU-Geo-Location', 'GEO:90.01,10.75', 'beyond the pole', forwarded),
    setTo('PSU-Geo-Location', 'GEO:59.91,180.01', 'beyond 180 degrees', forwarded),
  ]),
] as const;
