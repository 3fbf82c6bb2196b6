/**
 * A TPP as scenarios drive it: it drafts requests with the headers that the interface asks for, signs them, and sends
 * them. What leaves must violate exactly the rules that the scenario announced.
 */

import { isDeepStrictEqual } from 'node:util';
import { assumption } from '../../catalogue/assumptions.js';
import type { ClauseId } from '../../catalogue/index.js';
import { isOperationId, operation, type OperationId } from '../../model/operations/index.js';
import type { HeaderLine } from '../../model/http.js';
import type { HttpMethod } from '../../model/operation.js';
import { draft, type DraftInput, type RequestDraft } from '../../rules/request-draft.js';
import { answerOf, isFirm } from '../../rules/answers.js';
import { operationsAt } from '../../rules/operations-at.js';
import type { Breaker, BreakerSetting, RequestRule } from '../../rules/rule.js';
import { assumed } from '../target/assumed.js';
import { Untestable } from '../../model/errors.js';
import { targetBelowBase } from '../target/links.js';
import type { Reply } from '../replies/reply.js';
import type { KnownAccount, Target, TppIdentity } from '../target/target.js';
import type { ClientOptions } from '../client/call.js';
import type { Client } from '../client/client.js';

/** On whose behalf a TPP calls, and in which session. */
export interface Binding {
  readonly sessionId: string;
  readonly psuId?: string;
  readonly corporateId?: string;
  /** Accounts of the PSU that the TPP knows, the first one pays. */
  readonly accounts: readonly KnownAccount[];
  /** False when no PSU is present: PSU-IP-Address is left out wherever the operation does not require it. */
  readonly attended: boolean;
  /** TPP-Redirect-URI where it is not the TPP's usual one. */
  readonly redirectUri?: string;
}

/** What a request is made of besides its operation. */
export interface RequestInput extends DraftInput {
  /** Headers to add or, with undefined, to leave out; names as in the interface's table. */
  readonly withHeaders?: Readonly<Record<string, string | undefined>>;
}

export interface SendOptions {
  /** Ids of the rules that the request breaks on purpose. */
  readonly announces?: readonly string[];
  /** True where nobody knows beforehand which rules it breaks; the exchange of the reply names them. */
  readonly odd?: true;
}

/** A request, and the rules that it breaks on purpose. */
export type Planned = RequestDraft | ({ readonly request: RequestDraft } & SendOptions);

/** One broken request and the reply to it. */
export interface Breakage {
  readonly rule: RequestRule;
  readonly clause: ClauseId;
  readonly operation: OperationId;
  /** What was broken, for example `date 62 seconds ahead`. */
  readonly how: string;
  readonly reply: Reply;
  /** The call as it was meant to be sent. */
  readonly broken: BrokenCall;
}

export interface Tpp {
  readonly identity: TppIdentity;
  readonly binding: Binding;
  /** Whether its roles let it call the operation. */
  may(id: OperationId): boolean;
  /** Drafts a request with every header that the operation requires. */
  request(id: OperationId, input?: RequestInput): RequestDraft;
  /** Drafts and sends. */
  call(id: OperationId, input?: RequestInput): Promise<Reply>;
  send(request: RequestDraft, options?: SendOptions): Promise<Reply>;
  /**
   * Sends the request unbroken, which must be accepted, and then once for each way to break one of the rules, several at once.
   * @throws Untestable when the unbroken request is refused: the refusals would prove nothing.
   */
  breakages(request: RequestDraft, ...rules: readonly RequestRule[]): AsyncIterable<Breakage>;
  /**
   * The same for several requests and one rule: first all of them unbroken, then all that were accepted broken.
   * @param onRefusedTwin hears of each that was refused unbroken, which is left out then
   */
  breakagesOfEach(
    requests: readonly RequestDraft[],
    rule: RequestRule,
    onRefusedTwin: (request: RequestDraft, twin: Reply) => void,
  ): AsyncIterable<Breakage>;
  /** Every way to break one of the rules in the request whose refusal is promised. */
  ways(request: RequestDraft, rules: readonly RequestRule[]): readonly BrokenCall[];
  /** Sends broken calls, several at once. */
  sendBroken(broken: readonly BrokenCall[]): AsyncIterable<Breakage>;
  /** Sends requests that do not depend on each other; the replies come in their order. */
  together(requests: readonly Planned[]): AsyncIterable<Reply>;
  /** The same, for a few requests whose replies are wanted all at once. */
  all<const Requests extends readonly Planned[]>(
    requests: Requests,
  ): Promise<{ readonly [Index in keyof Requests]: Reply }>;
  /**
   * Drafts a request to where a link of a reply leads, with the headers of the operation found there.
   * @throws Untestable when the link leads to no operation of the interface.
   */
  linked(method: HttpMethod, href: string): RequestDraft;
  /** The same TPP with another binding. */
  bound(changes: Partial<Binding>): Tpp;
  /** The same TPP in a new session of its own making. */
  inNewSession(): Tpp;
  /** The same TPP without PSU present. */
  unattended(): Tpp;
}

const psuIpAddress = '192.0.2.17';

function headersOf(id: OperationId, redirectUri: () => string, binding: Binding): readonly HeaderLine[] {
  const { group, requiredHeaders } = operation(id);
  const withPsu = group !== 'sandbox' && group !== 'tpp-dialogue';
  const lines: HeaderLine[] = [['Accept', 'application/json']];
  if (withPsu) {
    lines.push(['x-accept-fix', 'amount-as-string'], ['TPP-Session-ID', binding.sessionId]);
    if (requiredHeaders.includes('TPP-Redirect-URI'))
      lines.push(['TPP-Redirect-URI', binding.redirectUri ?? redirectUri()]);
    if (binding.psuId !== undefined) lines.push(['PSU-ID', binding.psuId]);
    if (binding.corporateId !== undefined) lines.push(['PSU-Corporate-ID', binding.corporateId]);
    if (binding.attended || requiredHeaders.includes('PSU-IP-Address'))
      lines.push(['PSU-IP-Address', psuIpAddress]);
  }
  return lines;
}

function adjusted(lines: readonly HeaderLine[], changes: RequestInput['withHeaders']): readonly HeaderLine[] {
  const names = Object.keys(changes ?? {}).map((each) => each.toLowerCase());
  const kept = lines.filter(([name]) => !names.includes(name.toLowerCase()));
  const added = Object.entries(changes ?? {}).flatMap(([name, value]): HeaderLine[] =>
    value === undefined ? [] : [[name, value]],
  );
  return [...kept, ...added];
}

/** Whether the text, or the target's profile, obliges the bank to refuse a request so broken. */
function isPromised(rule: RequestRule, breaker: Breaker, target: Target): boolean {
  if (isFirm(rule, breaker, target.pinnedAssumptions)) return true;
  if (!target.pinnedClauses.has(rule.clause) || rule.observedOnly === true) return false;
  const { assumes, basis } = breaker;
  if (assumes === undefined) return basis === undefined;
  // Who promises a clause promises the usual answer to the question that it leaves open, unless the profile gives another.
  const isItsQuestion = assumption(assumes.question).clauses.some((each) => each === rule.clause);
  const answer = answerOf({ answers: target.pinnedAssumptions }, assumes.question);
  return isItsQuestion && isDeepStrictEqual(answer, assumes.answer);
}

function breaking(rule: RequestRule, breaker: Breaker, setting: BreakerSetting): ClientOptions {
  const announces = [rule.id];
  return breaker.stage === 'before-signing'
    ? { announces, beforeSigning: (stamped) => breaker.apply(stamped, setting) }
    : { announces, afterSigning: (signed) => breaker.apply(signed) };
}

/** A request that breaks a rule on purpose. */
export interface BrokenCall {
  readonly rule: RequestRule;
  readonly breaker: Breaker;
  readonly request: RequestDraft;
  readonly options: ClientOptions;
  /** What was broken, where it is more than the breaker says. */
  readonly how?: string;
}

/** A TPP that speaks through a client. */
export function tppActor(identity: TppIdentity, client: Client, binding: Binding): Tpp {
  const bound = (changes: Partial<Binding>) => tppActor(identity, client, { ...binding, ...changes });
  const { sca, pinnedAssumptions } = client.target;
  const operations = operationsAt(pinnedAssumptions);
  const exact = assumed(client.target, 'redirect-addresses') === 'exact';
  const redirectUri = () =>
    (exact ? undefined : sca?.returnsTo?.(identity.redirectUri, client.random.uuid())) ??
    identity.redirectUri;
  const request = (id: OperationId, input: RequestInput = {}) =>
    draft(
      id,
      {
        ...input,
        headers: adjusted(
          [...headersOf(id, redirectUri, binding), ...(input.headers ?? [])],
          input.withHeaders,
        ),
      },
      operations,
    );
  const send = (each: RequestDraft, options: SendOptions = {}) =>
    client.send(identity, each, {
      announces: options.announces ?? [],
      ...(options.odd === true ? { odd: options.odd } : {}),
    });
  const together = (requests: readonly Planned[]) =>
    client.together(
      identity,
      requests.map((each) => ({
        request: 'request' in each ? each.request : each,
        options: {
          announces: ('announces' in each ? each.announces : undefined) ?? [],
          ...('odd' in each && each.odd ? { odd: each.odd } : {}),
        },
      })),
    );
  async function all<const Requests extends readonly Planned[]>(requests: Requests) {
    const replies: Reply[] = [];
    for await (const reply of together(requests)) replies.push(reply);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a failure throws, so each request has its reply
    return replies as unknown as { readonly [Index in keyof Requests]: Reply };
  }

  /** The request once for each way to break the rule that applies to it. */
  function brokenBy(rule: RequestRule, unbroken: RequestDraft): readonly BrokenCall[] {
    const setting = { context: client.context(), keyId: identity.signer.keyId };
    return rule.breakers.flatMap((breaker) => {
      const named = client.identified(unbroken);
      if (breaker.appliesTo?.(client.dated(named), setting) === false) return [];
      return [{ rule, breaker, request: named, options: breaking(rule, breaker, setting) }];
    });
  }

  async function* breakagesBy(broken: readonly BrokenCall[]): AsyncGenerator<Breakage> {
    let next = 0;
    for await (const reply of client.together(identity, broken)) {
      const found = broken[next];
      next += 1;
      if (found === undefined) return;
      const { rule, breaker, request: of } = found;
      const { milliseconds } = reply.exchange;
      if (reply.accepted && milliseconds > (breaker.lawfulAfter ?? Infinity)) {
        const late = `after ${Math.round(milliseconds)} ms, by which time it may have been lawful`;
        client.observe(rule.clause, `${breaker.name}: accepted ${late}`);
        continue;
      }
      // Where the text leaves the refusal open, what the bank does is told and not judged.
      if (isPromised(rule, breaker, client.target))
        yield {
          rule,
          clause: rule.clause,
          operation: of.operation,
          how: found.how ?? breaker.name,
          reply,
          broken: found,
        };
      else client.observe(rule.clause, `${breaker.name}: answered with status ${reply.status}`);
    }
  }

  return {
    identity,
    binding,
    may(id) {
      const { role } = operation(id);
      return role === 'either' || identity.roles.includes(role);
    },
    request,
    call: (id, input) => send(request(id, input)),
    send,
    async *breakages(each, ...rules) {
      const twin = await send(each);
      if (!twin.accepted) {
        throw new Untestable(
          `the unbroken ${each.operation} was refused with status ${twin.status}, so its refusals prove nothing`,
        );
      }
      yield* breakagesBy(rules.flatMap((rule) => brokenBy(rule, each)));
    },
    async *breakagesOfEach(requests, rule, onRefusedTwin) {
      const twins = await all(requests);
      const served = requests.filter((each, index) => {
        const twin = twins[index];
        if (twin?.accepted === false) onRefusedTwin(each, twin);
        return twin?.accepted === true;
      });
      yield* breakagesBy(served.flatMap((each) => brokenBy(rule, each)));
    },
    ways: (each, rules) =>
      rules.flatMap((rule) =>
        brokenBy(rule, each).filter(({ breaker }) => isPromised(rule, breaker, client.target)),
      ),
    sendBroken: breakagesBy,
    together,
    all,
    linked(method, href) {
      const target = targetBelowBase(client.target, href);
      const found = operations.match(method, target?.split('?')[0] ?? '');
      if (target === undefined || found.kind !== 'operation') {
        throw new Untestable(
          `the link ${href} leads to no operation with ${method}; if one stands there, pin it (list operations names the pin)`,
        );
      }
      const { id } = found.operation;
      if (!isOperationId(id)) throw new Untestable(`the link ${href} leads to no operation`);
      return { ...request(id, { params: found.params }), target };
    },
    bound,
    inNewSession: () => bound({ sessionId: client.random.uuid() }),
    unattended: () => bound({ attended: false }),
  };
}
