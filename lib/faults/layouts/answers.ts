/** What a person has answered so far on laid-out pages, read from what was sent. */

import type { ActingAs, ScaFlow } from '../../bank/state/access-records.js';
import type { BankCore } from '../../bank/types.js';
import type { View } from './view.js';
import type { Layout } from './layout.js';
import { keyOf, namedRoles, rolesIn, type Role } from './roles.js';
import { present } from '../../model/present.js';

/** Names of the fields; they tell nothing, as those of many pages. */
export const fieldNames = {
  identity: 'f1',
  role: 'f2',
  context: 'f3',
  agreement: 'f4',
  account: 'f5',
  decision: 'f6',
  confirmed: 'f7',
} as const;

export interface Answers {
  /** What is passed on to the next page. */
  readonly carried: readonly (readonly [name: string, value: string])[];
  readonly identity?: string;
  /** The chosen context where it is asked apart. */
  readonly context?: string;
  readonly acting?: ActingAs;
  /** resourceIds. */
  readonly accounts: readonly string[];
  /** True once a decision was made on the page that shows what is decided on. */
  readonly decided: boolean;
  readonly approved: boolean;
  readonly cancelled: boolean;
  /** True where what was sent fits nothing on offer. */
  readonly refused: boolean;
}

/** Fields that later pages need, too. */
const lasting: readonly string[] = Object.values(fieldNames);

function roleIn(bank: BankCore, flow: ScaFlow, layout: Layout, sent: URLSearchParams): Role | undefined {
  const roles = rolesIn(bank, flow);
  // Places were counted among the roles of the page that showed them.
  const before = sent.get('listed') === 'all' ? rolesIn(bank, flow, 'before-login') : roles;
  const named = namedRoles(bank, flow, layout, before);
  const role = sent.get(fieldNames.role);
  const [only, more] = new Set(roles.map((each) => each.context));
  const context = sent.get(fieldNames.context) ?? (more === undefined ? only : undefined);
  const agreement = sent.get(fieldNames.agreement);
  const found =
    role !== null
      ? named.find((each) => each.value === role)
      : named.find(
          (each) => each.acting.context === context && (context === 'PRIVATE' || each.value === agreement),
        );
  const isOpen = roles.some((each) => found !== undefined && keyOf(each) === keyOf(found.acting));
  return isOpen ? found : undefined;
}

/** The ids of ticked boxes, without what they carry; undefined where one belongs to another role. */
function ticked(sent: URLSearchParams, owners: readonly string[]): readonly string[] | undefined {
  const all = sent.getAll(fieldNames.account).map((each) => each.split('|'));
  const strange = all.some(
    ([owner = '', id]) => id !== undefined && owners.length > 0 && !owners.includes(owner),
  );
  return strange ? undefined : all.map(([owner = '', id]) => id ?? owner);
}

/** The answers in what was sent to a page. */
export function answered(
  bank: BankCore,
  flow: ScaFlow,
  { step }: View,
  layout: Layout,
  sent: URLSearchParams,
): Answers {
  const role = roleIn(bank, flow, layout, sent);
  const acting = flow.acting ?? role?.acting;
  const accounts = ticked(sent, acting === undefined ? [] : [keyOf(acting), role?.value ?? '']);
  const decision = sent.get(fieldNames.decision);
  const decided = decision === 'approve' && accounts !== undefined;
  const confirms = layout.pages.some((each) => each.includes('confirmation'));
  const [identity, context] = [sent.get(fieldNames.identity), sent.get(fieldNames.context)];
  const asked = sent.has(fieldNames.role) || sent.has(fieldNames.agreement);
  return {
    carried: [...sent].filter(([name]) => lasting.includes(name) || name === 'listed'),
    ...(identity === null ? {} : { identity: identity.trim() }),
    ...(context === null ? {} : { context }),
    ...present({ acting }),
    accounts: accounts ?? [],
    decided,
    approved: decided && (!confirms || sent.get(fieldNames.confirmed) === 'approve'),
    cancelled: decision === 'cancel' || sent.get(fieldNames.confirmed) === 'cancel',
    refused: (asked && acting === undefined && step === 'context') || accounts === undefined,
  };
}
