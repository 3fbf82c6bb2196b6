/** Judges recorded traffic of TPPs: a verdict for every obligation, with the exchanges that show it. */

import { certificateRoles } from '../certificates/certificate-roles.js';
import type { AssumptionId } from '../catalogue/assumptions/index.js';
import { areasSeenIn } from './areas-seen.js';
import { beyondRole, rolesOf } from './beyond-role.js';
import { emptyMemory, type Memory } from './memory/memory.js';
import { learnReply, learnRequest } from './memory/learn.js';
import type { Area, Judgement, Obligation } from './obligation.js';
import { judges } from './all-judges.js';
import { isOfAnother } from './other-callers.js';
import { obligations } from './obligations.js';
import { offerOf } from './memory/learn-visits.js';
import { readExchange, type Place, type ReadExchange } from './read-exchange.js';
import { judgeRequest, ruledBefore, type SeenRules } from './requests/judge-request.js';
import { isSpared } from './requests/spared.js';
import { sparingDoctor } from './requests/sparing-doctor.js';
import { ShownLines, type ShownExchange } from './shown-lines.js';
import { unseenParts, type TrafficExchange, type Unseen } from './traffic.js';
import { isRed, verdictOf, type FoundBreach, type ObligationVerdict } from './verdict.js';
import { present } from '../model/present.js';

export type { ShownExchange };

export interface TrafficOptions {
  /** Path of the base address, for example `/api-sandbox`; empty when paths begin with `/v1/`. */
  readonly basePath: string;
  /** Default `sandbox`. */
  readonly environment?: 'sandbox' | 'production';
  /** What the TPP claims to do: obligations of these areas that were not seen are red. */
  readonly require?: readonly Area[];
  /** DER of trusted authorities; absent: trust is not judged. */
  readonly trust?: readonly Buffer[];
  /** The TPP has ended by itself, so that what it had not done by then was not done. */
  readonly complete?: boolean;
  /** Answers of the bank to what the interface leaves open. */
  readonly answers?: Readonly<Partial<Record<AssumptionId, unknown>>>;
}

export interface TrafficVerdicts {
  /** One for each obligation, in their order. */
  readonly verdicts: readonly ObligationVerdict[];
  /** Calls of the interface and visits to pages of the bank. */
  readonly calls: number;
  readonly visits: number;
  /** Organisation identifiers of the TPPs that called. */
  readonly tpps: readonly string[];
  /** Areas that were required and in which no call was served. */
  readonly missing: readonly Area[];
  /** The exchanges that breaches name, by number. */
  readonly shown: ReadonlyMap<number, ShownExchange>;
}

/** Breaches that are kept of each obligation; all are counted. */
const mostBreaches = 20;

/** What memory over calls shows, and no breach of it fails. */
const guesses: ReadonlySet<string> = new Set(
  obligations
    .filter(({ judgedBy, weight }) => judgedBy === 'sequence' && weight !== 'must')
    .map(({ id }) => id),
);

interface Tally {
  readonly breaches: FoundBreach[];
  count: number;
  kept: boolean;
}

/** Whether what is judged at the end of the traffic may name it: an offer of an SCA, or the end of one. */
function mayBeNamedLate({ kind, links, reply }: ReadExchange): boolean {
  if (kind === 'visit') return reply !== undefined && reply.status >= 300 && reply.status < 400;
  return links.some(({ name }) => name === 'scaRedirect' || name === 'startAuthorisation');
}

/** Whether a rule finds the same place of the same request wrong, beside which a guess adds nothing. */
function isToldByRule({ obligation: id, breach }: Judgement, ruled: readonly Judgement[]): boolean {
  const place = breach?.path?.toLowerCase();
  if (place === undefined || !guesses.has(id)) return false;
  return ruled.some((each) => each.breach?.path?.toLowerCase() === place);
}

/** Collects judgements by obligation. */
class Tallies {
  readonly #all = new Map<string, Tally>();

  /** The same, to be added to without this one knowing. */
  copy(): Tallies {
    const copied = new Tallies();
    for (const [id, tally] of this.#all) copied.#all.set(id, { ...tally, breaches: [...tally.breaches] });
    return copied;
  }

  of(id: string): Tally {
    const known = this.#all.get(id) ?? { breaches: [], count: 0, kept: false };
    this.#all.set(id, known);
    return known;
  }

  /** Whether it is a breach that is kept. */
  add({ obligation: id, breach }: Judgement, number: number): boolean {
    const tally = this.of(id);
    if (breach === undefined) {
      tally.kept = true;
      return false;
    }
    tally.count += 1;
    if (tally.breaches.length >= mostBreaches) return false;
    tally.breaches.push({ ...breach, number });
    return true;
  }
}

/**
 * Judges exchange after exchange; replies count from when they were complete, so that calls side by side are
 * no repeats.
 * @example
 * const judge = new TrafficJudge({ basePath: '/api-sandbox' });
 * for (const exchange of kept) judge.see(exchange);
 * const { verdicts } = judge.conclude();
 */
export class TrafficJudge {
  readonly #options: TrafficOptions;
  readonly #place: Place;
  readonly #memory: Memory = emptyMemory();
  readonly #seen: SeenRules = { shown: new Set(), called: new Set(), reached: new Set(), hidden: new Map() };
  readonly #tallies = new Tallies();
  /** What calls did not show: why, and how many of them. */
  readonly #unseen = new Map<Unseen, { readonly why: string; readonly calls: number }>();
  readonly #tpps = new Set<string>();
  readonly #areas = new Set<Area>();
  /** Roles of all certificates; undefined once one names none. */
  #roles: ReadonlySet<string> | undefined = new Set();
  readonly #lines = new ShownLines();
  #waiting: ReadExchange[] = [];
  #number = 0;
  #calls = 0;

  constructor(options: TrafficOptions) {
    this.#options = options;
    this.#place = {
      basePath: options.basePath,
      doctor: sparingDoctor(),
      isPage: (path) => offerOf(path, this.#memory) !== undefined,
      context: {
        environment: options.environment ?? 'sandbox',
        unprocessable: /\p{Extended_Pictographic}/u,
        readRoles: certificateRoles,
        ...present({ trust: options.trust, answers: options.answers }),
      },
    };
  }

  /** Takes the next exchange, in the order in which requests came. */
  see(exchange: TrafficExchange): void {
    this.#learnUntil(exchange.at);
    this.#number += 1;
    const read = readExchange(exchange, this.#number, this.#place);
    const { at, request, reply } = exchange;
    const { method, target } = request;
    const status = reply === undefined ? {} : { status: reply.status };
    this.#lines.add(read.number, { at, method, target, ...status });
    const ruled = read.kind === 'call' ? this.#judgeCall(read) : [];
    if (read.kind === 'call') this.#missParts(exchange);
    // Who is not named while others are cannot be followed; that no certificate is sent is told by a rule.
    const nameless = read.kind === 'call' && read.tpp === '' && this.#tpps.size > 0;
    for (const each of nameless ? [] : judges)
      for (const judgement of each.judge?.(read, this.#memory) ?? [])
        if (!isToldByRule(judgement, ruled) && !isOfAnother(judgement, ruled))
          this.#tell(judgement, read.number);
    learnRequest(read, this.#memory);
    this.#waiting.push(read);
  }

  #missParts({ unseen = {} }: TrafficExchange): void {
    for (const part of unseenParts) {
      const why = unseen[part];
      if (why !== undefined) this.#unseen.set(part, { why, calls: (this.#unseen.get(part)?.calls ?? 0) + 1 });
    }
  }

  #tell(judgement: Judgement, number: number): void {
    if (!this.#tallies.add(judgement, number)) return;
    this.#lines.hold(number);
    const { dependsOn } = judgement.breach ?? {};
    if (dependsOn !== undefined) this.#lines.hold(dependsOn);
  }

  #judgeCall(read: ReadExchange): readonly Judgement[] {
    this.#calls += 1;
    if (read.tpp !== '' && !this.#tpps.has(read.tpp)) this.#meet(read);
    for (const each of areasSeenIn(read)) this.#areas.add(each);
    const context = { ...this.#place.context, now: read.at, ...present({ trust: read.trust }) };
    const ruled =
      read.ruled === undefined ? judgeRequest(read, context, this.#seen) : ruledBefore(read, this.#seen);
    const said = ruled.filter((each) => !isSpared(each, read, context.environment, this.#memory));
    for (const judgement of said) this.#tell(judgement, read.number);
    return said;
  }

  #meet(read: ReadExchange): void {
    this.#tpps.add(read.tpp);
    const roles = rolesOf(read);
    this.#roles =
      this.#roles === undefined || roles === undefined ? undefined : new Set([...this.#roles, ...roles]);
  }

  #learnUntil(at: number): void {
    const still: ReadExchange[] = [];
    const due: ReadExchange[] = [];
    for (const each of this.#waiting) ((each.answeredAt ?? each.at) <= at ? due : still).push(each);
    this.#waiting = still;
    for (const each of due) {
      learnReply(each, this.#memory);
      if (mayBeNamedLate(each)) this.#lines.hold(each.number);
    }
  }

  /** The verdicts on all that was seen so far; more may be seen afterwards. */
  conclude(): TrafficVerdicts {
    this.#learnUntil(Infinity);
    this.#memory.complete = this.#options.complete === true;
    const tallies = this.#tallies.copy();
    for (const each of judges)
      for (const late of each.conclude?.(this.#memory) ?? []) tallies.add(late, late.number);
    const verdicts = obligations.map((each) => this.#verdict(each, tallies.of(each.id)));
    return {
      verdicts,
      calls: this.#calls,
      visits: this.#memory.visits,
      tpps: [...this.#tpps],
      missing: (this.#options.require ?? []).filter((each) => !this.#areas.has(each)),
      shown: this.#lines.of(verdicts.flatMap(({ breaches }) => breaches)),
    };
  }

  /** Why nobody could have seen an obligation kept or broken: no call showed what it needs. */
  #unshown({ needs = [] }: Obligation): string | undefined {
    const hidden = needs.map((part) => this.#unseen.get(part));
    return hidden.find((each) => each !== undefined && each.calls === this.#calls)?.why;
  }

  #verdict(each: Obligation, { breaches, count, kept }: Tally): ObligationVerdict {
    const found = { obligation: each, breaches, count };
    if (count > 0) return { ...found, verdict: verdictOf(each) };
    if (kept) return { ...found, verdict: 'pass' };
    const reached = this.#seen.reached.has(each.id);
    const unshown = this.#unshown(each);
    const hidden = this.#seen.hidden.get(each.id) ?? unshown;
    const required =
      reached || unshown !== undefined
        ? undefined
        : each.areas?.find((area) => this.#options.require?.includes(area));
    const beyond =
      required === undefined && this.#roles !== undefined ? beyondRole(each, this.#roles) : undefined;
    if (beyond !== undefined) return { ...found, verdict: 'not-applicable', reason: beyond };
    return {
      ...found,
      verdict: 'not-seen',
      reason: hidden ?? (reached ? 'nothing of the kind was sent' : 'no call came to it'),
      ...present({ required }),
    };
  }
}

/**
 * Judges what TPPs sent to a bank: a verdict for every obligation. Exchanges may come in any order; each
 * names its instant. Nothing is thrown for what a TPP does wrong.
 * @example
 * const { verdicts } = judgeTraffic(kept, { basePath: '/api-sandbox' });
 */
export function judgeTraffic(exchanges: Iterable<TrafficExchange>, options: TrafficOptions): TrafficVerdicts {
  const judge = new TrafficJudge(options);
  for (const each of [...exchanges].toSorted((left, right) => left.at - right.at)) judge.see(each);
  return judge.conclude();
}

/**
 * Whether nothing is held against the TPPs.
 * @example
 * process.exitCode = isClean(judgeTraffic(kept, { basePath: '/api-sandbox' })) ? 0 : 1;
 */
export function isClean({ verdicts, missing }: TrafficVerdicts): boolean {
  return missing.length === 0 && !verdicts.some(isRed);
}
