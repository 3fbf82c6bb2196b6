/** Banks that lawfully choose otherwise: signatures. */

import { withoutRule, withPolicy, withRule } from '../../bank/part-changes.js';
import { clause } from '../../catalogue/index.js';
import { variants } from '../fault.js';
import { dateRules } from '../rules-together.js';

export const signingVariants = variants(
  {
    id: 'signing/unsigned-listed-headers-accepted',
    title: 'A listed header that is sent and not signed is accepted',
    because: 'That a bank refuses it is nowhere said (SIG-27 to SIG-32).',
    change: (parts) => ({
      ...withoutRule(
        parts,
        'date-signed',
        'digest-signed',
        'x-request-id-signed',
        'psu-id-signed',
        'psu-corporate-id-signed',
        'tpp-redirect-uri-signed',
      ),
      answers: { ...parts.answers, 'unsigned-listed-header': 'accepted' },
    }),
  },
  {
    id: 'signing/absent-date-tolerated',
    title: 'A request without Date is accepted',
    because: 'What an absent Date means is open (SIG-09).',
    change: (parts) => ({
      ...withoutRule(parts, 'date-required'),
      answers: { ...parts.answers, 'absent-date': 'accepted' },
    }),
  },
  {
    id: 'signing/key-id-spellings-tolerated',
    title: 'keyId may spell serial number and issuer in other ways',
    because: 'TPPs are bound to one spelling; that others are refused is not said (SIG-13, SIG-15).',
    change: (parts) => ({
      ...withoutRule(parts, 'key-id-serial-hexadecimal', 'key-id-issuer-spelling'),
      answers: { ...parts.answers, 'misspelt-key-id': 'accepted' },
    }),
  },
  {
    id: 'signing/refused-with-401',
    title: 'What has no stated status is refused with 401',
    because: 'Any 4xx will do where the text names none.',
    change: (parts) =>
      withPolicy(parts, 'errors', (given) => ({
        ruleRefusal: (rule, finding) => {
          const spec = given.ruleRefusal(rule, finding);
          const clauses = [rule.clause, ...(rule.also ?? [])];
          const stated = clauses.some((each) => clause(each).refusal !== undefined);
          return stated || spec.status !== 400 ? spec : { ...spec, status: 401 };
        },
      })),
  },
  {
    id: 'signing/one-code-for-all',
    title: 'Every signature and digest that is refused has the code BAD_REQUEST and no text',
    because: 'Codes and texts of these refusals are not shown.',
    change: (parts) =>
      withPolicy(parts, 'errors', (given) => ({
        ruleRefusal: (rule, finding) => ({
          ...given.ruleRefusal(rule, finding),
          code: 'BAD_REQUEST',
          text: '',
        }),
      })),
  },
  {
    id: 'signing/slow-clocks-tolerated',
    title: 'Date may be off by 61 seconds',
    because: 'Whether the second after the minute still counts is nobody to tell (SIG-06 to SIG-08).',
    change: (parts) =>
      withRule(parts, dateRules, (given) => ({
        ...given,
        judge: (request, context) =>
          Math.abs((request.date ?? 0) / 1_000 - Math.floor(context.now / 1_000)) <= 61
            ? undefined
            : given.judge(request, context),
      })),
  },
);
