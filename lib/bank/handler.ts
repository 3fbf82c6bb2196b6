/**
 * The way of one request through the bank: operation, rules in order, caller, role, route. The first thing
 * that is wrong decides the refusal; anything unforeseen is a 500 with a TppMessage and never an open
 * connection.
 */

import { headerValues, type WireReply, type WireRequest } from '../model/http.js';
import type { TppMessage } from '../model/messages.js';
import type { Operation } from '../model/operation.js';
import { present } from '../model/present.js';
import { judgedRequest, type JudgedRequest } from '../rules/judged-request.js';
import { operationsAt } from '../rules/operations-at.js';
import { type RuleContext, rulesConcerning } from '../rules/rule.js';
import { finish } from './finish.js';
import { toldOfReason, toldOfRule } from './telling/tell.js';
import { isPageTarget } from './pages/controller.js';
import { type RefusalDetail, type RefusalSpec, RefusedCall } from './refusals.js';
import { type BankReply, json } from './reply.js';
import type { Tpp } from './state/access-records.js';
import type { BankCore, BankParts, Call, Show } from './types.js';

/** Presenters together with what this call asked for. */
export function showFor(bank: BankCore, acceptFix: readonly string[], now: number): Show {
  const { policies, presenters, environment, answers } = bank.parts;
  const asked = policies.optIns.asked(acceptFix);
  return {
    presenters,
    policies,
    environment,
    operations: operationsAt(answers),
    optIn: (name) => policies.optIns.inEffect(name, asked, now, policies.optIns.defaultSince(name)),
  };
}

function refusal(bank: BankCore, spec: RefusalSpec, detail: RefusalDetail, show: Show): BankReply {
  const message: TppMessage = {
    category: 'ERROR',
    code: spec.code,
    text: detail.text ?? spec.text,
    ...present({ path: detail.path }),
  };
  const body = bank.parts.presenters.common.refusal([message], detail.links, show);
  return json(spec.status, body, detail.headers ?? []);
}

/** The reply to a call that is refused for a reason of the bank's own. */
function refusalReply(bank: BankCore, refused: RefusedCall, acceptFix: readonly string[]): BankReply {
  const show = showFor(bank, acceptFix, bank.clock.now());
  return refusal(bank, bank.parts.policies.errors.refusal(refused.reason), refused.detail, show);
}

/** What rules may know about the bank besides the request. */
function ruleContext(parts: BankParts, now: number): RuleContext {
  const { environment, unprocessable, trust, readRoles, answers } = parts;
  return { now, environment, unprocessable, ...present({ trust, readRoles, answers }) };
}

/** The caller, once it may use the operation. Roles of the certificate are judged by a rule. */
function demandCaller(bank: BankCore, request: JudgedRequest, operation: Operation): Tpp {
  const { environment, identify, policies, registry } = bank.parts;
  const caller = identify(request.header('tpp-signature-certificate') ?? '');
  if (caller === undefined) throw new RefusedCall('certificate-unreadable');
  if (!policies.tpp.isRegistered(caller, operation.role, registry, environment)) {
    throw new RefusedCall('not-registered');
  }
  return caller;
}

/** The refusal by the first rule that finds something; undefined when all let the request pass. */
function refusedByRule(
  bank: BankCore,
  request: JudgedRequest,
  now: number,
  show: Show,
): BankReply | undefined {
  const { parts } = bank;
  const { operation } = request;
  const context = ruleContext(parts, now);
  // without an operation whatever any rule finds is told
  const rules = operation === undefined ? parts.rules : rulesConcerning(parts.rules, operation);
  for (const rule of rules) {
    const finding = rule.judge(request, context);
    if (finding === undefined) continue;
    bank.witness?.(toldOfRule(rule, finding, request));
    const spec = parts.policies.errors.ruleRefusal(rule, finding);
    return refusal(bank, spec, finding.path === undefined ? {} : { path: finding.path }, show);
  }
  return undefined;
}

/** Whether a target is a path below the base address, itself left out. */
function isBelow(basePath: string, target: string): boolean {
  return target.startsWith('/', basePath.length) && target.startsWith(basePath);
}

function answerCall(bank: BankCore, wire: WireRequest, now: number): BankReply | Promise<BankReply> {
  const { parts } = bank;
  if (!isBelow(parts.basePath, wire.target)) throw new RefusedCall('path-unknown');
  const known = present({ doctor: parts.doctor?.(parts) });
  const request = judgedRequest(wire, parts.basePath, operationsAt(parts.answers), known);
  const show = showFor(bank, request.headers('x-accept-fix'), now);
  const refused = refusedByRule(bank, request, now, show);
  if (refused !== undefined) return refused;
  // what the rules let pass may still lead nowhere: at a bank that lacks a rule, or an operation
  const match = parts.find === undefined ? request.match : parts.find(wire.method, request.path);
  if (match.kind === 'method-not-allowed') {
    throw new RefusedCall('method-not-allowed', { headers: [['Allow', match.allowed.join(', ')]] });
  }
  const route = match.kind === 'operation' ? parts.routes[match.operation.id] : undefined;
  if (match.kind !== 'operation' || route === undefined) throw new RefusedCall('path-unknown');
  const { operation, params } = match;
  const tpp = demandCaller(bank, request, operation);
  const call: Call = { bank, request, operation, params, tpp, now, show };
  return route(call);
}

/** Tells the witness of a call why it is refused. */
function tell(bank: BankCore, wire: WireRequest, refused: RefusedCall): void {
  const { answers, basePath } = bank.parts;
  bank.witness?.(toldOfReason(refused, judgedRequest(wire, basePath, operationsAt(answers))));
}

/** The reply to a call that ended with what was thrown. */
function answerThrown(bank: BankCore, wire: WireRequest, thrown: unknown): WireReply {
  const { parts } = bank;
  if (!(thrown instanceof RefusedCall)) parts.onCrash?.(thrown);
  const refused = thrown instanceof RefusedCall ? thrown : new RefusedCall('crash');
  tell(bank, wire, refused);
  const acceptFix = headerValues(wire.headers, 'x-accept-fix');
  try {
    return parts.finish(refusalReply(bank, refused, acceptFix), wire, bank);
  } catch (again) {
    parts.onCrash?.(again);
    const spec = parts.policies.errors.refusal('crash');
    return finish(json(spec.status, { tppMessages: [{ category: 'ERROR', code: spec.code }] }), wire, bank);
  }
}

/** The bank as it is in this call. What it remembers is the same in all of them. */
function actingBank(bank: BankCore, wire: WireRequest): BankCore {
  const parts = bank.parts.actingIn?.(wire, bank) ?? bank.parts;
  return parts === bank.parts ? bank : { ...bank, parts };
}

/** Answers one request, and never throws. The reference bank never waits; other banks may. */
export function answer(whole: BankCore, wire: WireRequest): WireReply | Promise<WireReply> {
  const bank = actingBank(whole, wire);
  const { parts } = bank;
  try {
    for (const duty of parts.duties) duty(bank);
    const reply = isPageTarget(parts.basePath, wire.target)
      ? parts.site(bank, wire)
      : answerCall(bank, wire, bank.clock.now());
    if (!(reply instanceof Promise)) return parts.finish(reply, wire, bank);
    return reply
      .then((late) => parts.finish(late, wire, bank))
      .catch((thrown: unknown) => answerThrown(bank, wire, thrown));
  } catch (thrown) {
    return answerThrown(bank, wire, thrown);
  }
}
