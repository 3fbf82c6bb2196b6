/** How refusals look: status, code and text of each reason (ERR-01, ERR-02). */

import type { Finding, RequestRule } from '../../rules/rule.js';
import { refusals, type RefusalReason, type RefusalSpec } from '../refusals.js';

export const errors = {
  refusal: (reason: RefusalReason): RefusalSpec => refusals[reason],

  /** The refusal of a request that breaks a rule. */
  ruleRefusal: (rule: RequestRule, finding: Finding): RefusalSpec => ({
    status: rule.refusal.status,
    code: rule.refusal.code,
    text: finding.message,
  }),

  /** TppMessage texts have at most 512 characters. */
  text: (text: string): string => (text.length > 512 ? `${text.slice(0, 511)}…` : text),
};
