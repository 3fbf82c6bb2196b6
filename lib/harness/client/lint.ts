/** What leaves must break exactly the announced rules: anything else proves nothing about the bank. */

import { isoDate } from '../../model/dates.js';
import type { WireRequest } from '../../model/http.js';
import type { Operation } from '../../model/operation.js';
import { judgedRequest } from '../../rules/judged-request.js';
import { operationsAt } from '../../rules/operations-at.js';
import { violationsOf, type RequestRule, type RuleContext, type Violation } from '../../rules/rule.js';
import { certificateInTime, roleOfRule } from '../../rules/signature/certificate.js';
import { signatureReasonRules, signatureValid } from '../../rules/signature/signed-bytes.js';
import { sparedReason } from '../../rules/signature/spared-reason.js';
import type { MadeSignature } from '../../signing/index.js';
import { HarnessError, LacksRole, Untestable } from '../../model/errors.js';
import type { Exchange } from '../evidence/exchange.js';
import type { Target, TppIdentity } from '../target/target.js';
import { withoutBankIds } from './bank-ids.js';
import type { BankTime } from '../schedule/bank-time.js';

/** What the lint looks at beside the request. */
export interface Linting {
  readonly target: Target;
  readonly time: BankTime;
  readonly rules: readonly RequestRule[];
  readonly context: Omit<RuleContext, 'now'>;
  /** What the bank answered so far. */
  readonly transcript?: readonly Exchange[];
}

/** What is broken on purpose. */
interface Announced {
  readonly announces: readonly string[];
  /** True where two mistakes meet: one of the rules has to be broken, and none besides them. */
  readonly mixed?: true;
  /** True where nobody knows beforehand what is broken: any rule or none. */
  readonly odd?: true;
  /** True where a link of the bank says what to ask for. */
  readonly linked?: true;
}

/** What is known of a request that may leave. */
export interface Leaves {
  /** Whether it is of an operation. */
  readonly addressed: boolean;
  /** Ids of the rules that it breaks on purpose. */
  readonly announced: readonly string[];
}

/** The role that the operation needs and its TPP does not have, unless that is what the request is about. */
function roleLacked(
  { roles }: Pick<TppIdentity, 'roles'>,
  operation: Operation | undefined,
  announced: readonly string[],
): 'AISP' | 'PISP' | undefined {
  const role = operation?.role ?? 'either';
  if (role === 'either' || roles.length === 0 || roles.includes(role)) return undefined;
  return announced.some((id) => roleOfRule[id] !== undefined) ? undefined : role;
}

const reasonRules: ReadonlySet<string> = new Set(signatureReasonRules.map((each) => each.id));

/**
 * A signature that does not fit, as broken for the announced reasons: nobody searched for one. Tests of the
 * breakers hold that each breaks what it says. (The search took 3.6 of 31 s of a quick run.)
 */
function asAnnounced(found: readonly Violation[], reasons: readonly string[]): readonly Violation[] {
  if (reasons.length === 0) return found;
  return found.flatMap((each) =>
    each.rule === signatureValid.id ? reasons.map((rule) => ({ ...each, rule })) : [each],
  );
}

/** Fails when what leaves does not break exactly the announced rules. */
export function lint(
  by: Pick<TppIdentity, 'name' | 'roles'>,
  signed: WireRequest,
  made: MadeSignature | undefined,
  parts: Linting,
  { announces: announced, mixed, odd, linked }: Announced,
): Leaves {
  const { basePath, pinnedAssumptions } = parts.target;
  const reasons = announced.filter((each) => reasonRules.has(each));
  const spared = odd === true || reasons.length > 0 ? { doctor: sparedReason } : {};
  const request = judgedRequest(signed, basePath, operationsAt(pinnedAssumptions), { made, ...spared });
  const lacked = roleLacked(by, request.operation, announced);
  if (lacked !== undefined) throw new LacksRole(lacked, by.name, request.operation?.id ?? 'the call');
  const context = { ...parts.context, now: parts.time.now() };
  const found = asAnnounced(violationsOf(request, parts.rules, context), reasons);
  const addressed = request.operation !== undefined;
  if (odd === true || linked === true) return { addressed, announced: found.map((each) => each.rule) };
  if (found.length === 0 && announced.length === 0) return { addressed, announced };
  const surprise = found.find((each) => !announced.includes(each.rule));
  if (mixed === true) {
    if (found.length > 0 && surprise === undefined) return { addressed, announced };
    const what = surprise === undefined ? 'nothing' : `${surprise.rule}, too`;
    throw new Untestable(`the mistakes ${announced.join(' and ')} break together ${what}`);
  }
  if (surprise !== undefined) {
    // Certificates of real TPPs live for a year or two, and a moved clock leaves that behind.
    if (parts.time.moved && surprise.rule.startsWith(certificateInTime.id)) {
      const day = isoDate(parts.time.now());
      throw new Untestable(`the bank's clock was moved to ${day}, and at that time ${surprise.message}`);
    }
    const role = roleOfRule[surprise.rule];
    if (role !== undefined) throw new LacksRole(role, by.name, request.operation?.id ?? 'the call');
    const other = parts.transcript && withoutBankIds(signed, parts.transcript);
    const mended =
      other === undefined ? undefined : judgedRequest(other, basePath, operationsAt(pinnedAssumptions));
    const left = mended && violationsOf(mended, parts.rules, context);
    if (left?.some((each) => each.rule === surprise.rule) === false) {
      throw new Untestable(
        `an id or account that the bank gave makes a request that the interface does not allow: ${surprise.rule}: ${surprise.message}`,
      );
    }
    throw new HarnessError(
      `an unannounced violation was about to leave: ${surprise.rule}: ${surprise.message}`,
    );
  }
  const broken = new Set(found.map((each) => each.rule));
  const missing = announced.find((each) => !broken.has(each));
  if (missing !== undefined)
    throw new HarnessError(`the request was announced to break ${missing} but does not`);
  return { addressed, announced };
}
