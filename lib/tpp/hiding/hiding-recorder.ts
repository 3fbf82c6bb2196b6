/**
 * Makes exchanges fit for a record that others may read: pseudonyms in the place of secrets, and what the
 * rules said beside them.
 */

import { certificateRoles } from '../../certificates/certificate-roles.js';
import { readExchange, type Place } from '../read-exchange.js';
import { judgeRequest, type SeenRules } from '../requests/judge-request.js';
import { sparingDoctor } from '../requests/sparing-doctor.js';
import type { TrafficExchange } from '../traffic.js';
import { hideExchange } from './hide-exchange.js';
import { Pseudonyms } from './pseudonyms.js';

export interface HidingOptions {
  readonly basePath: string;
  readonly environment: 'sandbox' | 'production';
  readonly trust?: readonly Buffer[];
}

const withheld = 'the record leaves out what could not be hidden';

/** Hides exchange after exchange, in any order. */
export class HidingRecorder {
  readonly #place: Place;
  readonly #made = new Pseudonyms();
  readonly #seen: SeenRules = {
    shown: new Set(),
    called: new Set(),
    reached: new Set(),
    hidden: new Map(),
  };
  #number = 0;

  constructor({ basePath, environment, trust }: HidingOptions) {
    const unprocessable = /\p{Extended_Pictographic}/u;
    const context = { environment, unprocessable, readRoles: certificateRoles };
    const doctor = sparingDoctor();
    this.#place = { basePath, doctor, context: trust === undefined ? context : { ...context, trust } };
  }

  hide(exchange: TrafficExchange): TrafficExchange {
    this.#number += 1;
    const read = readExchange(exchange, this.#number, this.#place);
    const hidden = hideExchange(read, this.#made);
    const context = { ...this.#place.context, now: read.at };
    const ruled =
      read.kind === 'call'
        ? judgeRequest(read, context, this.#seen).map(({ obligation, breach }) =>
            breach === undefined
              ? { obligation }
              : { obligation, breach: { ...breach, message: this.#made.text(breach.message) } },
          )
        : undefined;
    const whole = ruled === undefined ? hidden : { ...hidden, ruled };
    const bodies = [hidden.request.body, hidden.reply?.body].map((each) => each?.toString('latin1') ?? '');
    const lines = [...hidden.request.headers, ...(hidden.reply?.headers ?? [])].map(([, value]) => value);
    const open = [hidden.request.target, ...bodies, ...lines].some((each) => this.#made.betrays(each));
    return open ? withoutText(whole, this.#place.basePath) : whole;
  }
}

/** A target whose long words are hidden; the path of the base address tells that it is a call. */
function hiddenTarget(target: string, basePath: string): string {
  const start = target.startsWith(`${basePath}/`) ? basePath : '';
  return start + target.slice(start.length).replaceAll(/[^/]{9,}/g, 'hidden');
}

/** What is left where a secret was found in a place that nobody thought of. */
function withoutText(exchange: TrafficExchange, basePath: string): TrafficExchange {
  const { request, reply } = exchange;
  const { body: _, ...bare } = request;
  const unseen = { ...exchange.unseen, 'request-body': withheld, 'reply-body': withheld };
  return {
    ...exchange,
    request: { ...bare, target: hiddenTarget(request.target, basePath), headers: [] },
    ...(reply === undefined ? {} : { reply: { status: reply.status, headers: [] } }),
    unseen,
  };
}
