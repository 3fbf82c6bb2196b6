/** The clauses that say why an issuer is not that of the certificate. */

import type { WrongIssuerReason } from '../issuer-verdict.js';

export const wrongIssuer: Readonly<Record<WrongIssuerReason, string>> = {
  'forward-order':
    'its parts stand in the order of the certificate; RFC 2253 reverses them, most specific first',
  'other-order':
    'its parts are the right ones and stand in another order; RFC 2253 reverses the order of the certificate',
  'slash-form': 'it is the slash form /C=…/O=…; write CN=…,O=…,C=…',
  'subject-used': 'it is the subject of the certificate; the issuer is asked for',
  'spaces-deleted': 'the blanks inside its values were deleted',
  'spaces-added': 'the blanks inside its values were doubled, or others put in',
  'case-changed': 'its letters differ in case from the certificate',
  'other-normal-form':
    'its letters are in another normal form (NFD): a letter and its accent as two characters',
  'attributes-missing': 'attributes of the issuer are missing',
  'escapes-missing': 'special characters are not escaped with a backslash',
  'letters-replaced':
    'letters beyond ASCII were replaced by others (ae for æ, o for ø); write them as they are',
  'wrong-charset': 'letters beyond ASCII were damaged by a wrong charset',
  unreadable: 'it cannot be read as a name',
  'other-name': 'it names somebody else',
};
