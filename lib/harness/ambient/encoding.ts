/** Replies are JSON in UTF-8 with dates in the forms of the interface (chapter TRN). */

import { isDate, isDateTime } from '../../model/dates.js';
import { parseImfFixdate } from '../../model/imf-fixdate.js';
import type { Reply } from '../replies/reply.js';
import type { AmbientCheck } from './check.js';
import { everyOne, membersLike, shown } from './members.js';

const utf8 = new TextDecoder('utf-8', { fatal: true });

function utf8Problem(reply: Reply): string | undefined {
  const charset = /charset="?([^";]+)/i.exec(reply.header('content-type') ?? '')?.[1];
  if (charset !== undefined && charset.trim().toLowerCase() !== 'utf-8') return `charset ${charset}`;
  try {
    utf8.decode(reply.wire.body);
    return undefined;
  } catch {
    return 'bytes that are not UTF-8';
  }
}

function jsonProblem(reply: Reply): string | undefined {
  const { mislabelled } = reply.wire;
  if (mislabelled !== undefined) return `a body that is not packed, with Content-Encoding ${mislabelled}`;
  if (reply.json === undefined) return 'a body that is not JSON';
  const type = reply.header('content-type');
  if (type === undefined) return 'no Content-Type';
  return /^application\/([\w.+-]+\+)?json\s*(;|$)/i.test(type) ? undefined : `Content-Type ${type}`;
}

const headerDates = ['date', 'last-modified', 'expires', 'retry-after'];

export const encodingChecks: readonly AmbientCheck[] = [
  {
    clause: 'TRN-02',
    expectation: 'a reply body is JSON and says so',
    look: (reply) =>
      everyOne(reply.wire.body.length > 0 ? [reply] : [], 'JSON with a JSON media type', jsonProblem),
  },
  {
    clause: 'TRN-06',
    expectation: 'a reply body is UTF-8',
    look: (reply) => everyOne(reply.wire.body.length > 0 ? [reply] : [], 'UTF-8', utf8Problem),
  },
  {
    clause: 'TRN-09',
    expectation: 'plain dates in replies have the form YYYY-MM-DD',
    look: (reply) =>
      everyOne(
        membersLike(reply, (name) => /(^d|D)ate$/.test(name)).filter(
          ({ value }) => typeof value === 'string',
        ),
        'a calendar date YYYY-MM-DD',
        ({ value, path }) =>
          typeof value === 'string' && isDate(value) ? undefined : `${shown(value)} at ${path}`,
      ),
  },
  {
    clause: 'TRN-10',
    optional: true,
    expectation: 'date-times in replies have the form YYYY-MM-DDThh:mm:ss with an offset',
    look: (reply) =>
      everyOne(
        membersLike(reply, (name) => name.endsWith('DateTime')).filter(
          ({ value }) => typeof value === 'string',
        ),
        'a date-time',
        ({ value, path }) =>
          typeof value === 'string' && isDateTime(value) ? undefined : `${shown(value)} at ${path}`,
      ),
  },
  {
    clause: 'TRN-12',
    expectation: 'date headers of replies have the RFC 7231 full-date form',
    look: (reply) =>
      everyOne(
        reply.wire.headers.filter(([name, value]) => {
          const lower = name.toLowerCase();
          // Expires: 0 and -1 are the customary way to say "already expired"; Retry-After may count seconds.
          if (/^-?\d+$/.test(value.trim()) && /^(?:expires|retry-after)$/.test(lower)) return false;
          return headerDates.includes(lower);
        }),
        'an IMF-fixdate',
        ([name, value]) => (parseImfFixdate(value.trim()) === undefined ? `${name}: ${value}` : undefined),
      ),
  },
];
