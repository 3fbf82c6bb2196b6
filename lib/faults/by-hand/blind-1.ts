/** Blind faults: signatures, certificates, digests, sessions. */

import { X509Certificate } from 'node:crypto';
import { withPolicy, withRule, wrapPurpose, wrapRoute } from '../../bank/part-changes.js';
import { RefusedCall } from '../../bank/refusals.js';
import type { ScaSession } from '../../bank/state/access-records.js';
import type { BankCore, PartsChange } from '../../bank/types.js';
import { changeHeader } from '../../model/http.js';
import type { OperationId } from '../../model/operations/index.js';
import { judgedRequest } from '../../rules/judged-request.js';
import { digestHeader, verifyRequest } from '../../signing/index.js';
import { faults } from '../fault.js';
import { inCalls } from '../in-calls.js';
import { overlooksWhen } from '../request-mistakes.js';
import { memory, overlooksAll, reasonRules } from './blind-tools.js';

const day = 86_400_000;
const attendedReads = [
  'list-accounts',
  'read-account',
  'read-balances',
  'list-transactions',
  'list-card-accounts',
  'read-card-account',
  'read-card-balances',
  'list-card-transactions',
] as const satisfies readonly OperationId[];

function seenBefore(keyOf: (wire: Parameters<typeof verifyRequest>[0]) => string): PartsChange {
  return (parts) => {
    const seen = new Set<string>();
    const noting = overlooksAll(parts, reasonRules, ({ wire }) => seen.has(keyOf(wire)));
    return withRule(noting, 'signature-fits', (given) => ({
      ...given,
      judge(request, context) {
        if (request.signature.accepted) seen.add(keyOf(request.wire));
        return given.judge(request, context);
      },
    }));
  };
}

function headerOf(wire: Parameters<typeof verifyRequest>[0], name: string): string {
  return wire.headers.find(([each]) => each.toLowerCase() === name)?.[1] ?? '';
}

function customerOfFlow(bank: BankCore, psuId: string | undefined, tppId: string, number: string | undefined) {
  if (psuId !== undefined) return psuId;
  return number === undefined ? undefined : bank.state.psuIds.get(bank.parts.policies.sca.psuKey(tppId, number));
}

/** An abort brings back the session that was superseded last. */
function abortRevives(): PartsChange {
  return (parts) => {
    const ended = new Map<string, ScaSession>();
    const noting = withPolicy(parts, 'sca', (given) => ({
      supersedes(begun, other) {
        const does = given.supersedes(begun, other);
        if (does) ended.set(other.psuId, other);
        return does;
      },
    }));
    return wrapPurpose(noting, 'account-access', (given) => ({
      ...given,
      fail(flow, failure, bank) {
        given.fail(flow, failure, bank);
        const psuId = customerOfFlow(bank, flow.psuId, flow.tpp.id, flow.customerNumber);
        const old = psuId === undefined ? undefined : ended.get(psuId);
        if (old === undefined) return;
        bank.state.sessions.set(bank.parts.policies.sca.sessionKey(old.tppId, old.psuId, old.sessionId), old);
      },
    }));
  };
}

function secondAbortKills(): PartsChange {
  return (parts) => {
    const aborts = new Map<string, number>();
    return wrapPurpose(parts, 'account-access', (given) => ({
      ...given,
      fail(flow, failure, bank) {
        given.fail(flow, failure, bank);
        const psuId = customerOfFlow(bank, flow.psuId, flow.tpp.id, flow.customerNumber);
        if (psuId === undefined) return;
        const count = (aborts.get(psuId) ?? 0) + 1;
        aborts.set(psuId, count);
        if (count < 2) return;
        for (const [key] of bank.state.sessions.entriesBy('psuId', psuId)) bank.state.sessions.delete(key);
      },
    }));
  };
}

/** Refused once under a new TPP-Session-ID, the same call passes at the second try. */
function secondTryPasses(): PartsChange {
  const tried = memory(() => new Set<string>());
  return (parts) =>
    attendedReads.reduce(
      (changed, id) =>
        wrapRoute(changed, id, (given) => async (call) => {
          const psuId = call.request.header('psu-id') ?? '';
          const named = call.request.header('tpp-session-id') ?? '';
          const { sessions } = call.bank.state;
          const { sca } = call.bank.parts.policies;
          const mark = `${call.tpp.id} ${psuId} ${named}`;
          try {
            return await given(call);
          } catch (thrown) {
            if (!(thrown instanceof RefusedCall) || thrown.reason !== 'session-missing') throw thrown;
            const live = sessions
              .by('psuId', psuId)
              .find((each) => sca.sessionIsLive(each, call.now, sca.sessionLifetimeMs()));
            if (live === undefined || !tried(call.bank.state).has(mark)) {
              tried(call.bank.state).add(mark);
              throw thrown;
            }
            sessions.set(sca.sessionKey(call.tpp.id, psuId, named), { ...live, sessionId: named });
            return given(call);
          }
        }),
      parts,
    );
}

function paymentOpensSession(): PartsChange {
  return (parts) =>
    wrapRoute(parts, 'create-domestic-payment', (given) => async (call) => {
      const reply = await given(call);
      const psuId = call.request.header('psu-id') ?? '';
      const named = call.request.header('tpp-session-id') ?? '';
      const { sca } = call.bank.parts.policies;
      if (psuId !== '' && named !== '')
        call.bank.state.sessions.set(sca.sessionKey(call.tpp.id, psuId, named), {
          sessionId: named,
          tppId: call.tpp.id,
          psuId,
          startedAt: call.now,
        });
      return reply;
    });
}

export const blindFaults1 = faults(
  {
    id: 'blind/c-sig-ok-by-request-id',
    title: 'A request with the X-Request-ID and certificate of a verified one is not verified again',
    catches: ['SIG-04'],
    change: seenBefore((wire) => `${headerOf(wire, 'x-request-id')} ${headerOf(wire, 'tpp-signature-certificate')}`),
  },
  {
    id: 'blind/c-signature-seen-before',
    title: 'A Signature value that fitted an earlier request is not verified again',
    catches: ['SIG-04'],
    change: seenBefore((wire) => headerOf(wire, 'signature')),
  },
  {
    id: 'blind/c-redirect-uri-query-unbound',
    title: 'A signature over TPP-Redirect-URI without its query passes, too',
    catches: ['SIG-04'],
    mayFail: ['SIG-32'],
    change: (parts) =>
      overlooksAll(
        parts,
        reasonRules,
        ({ wire }) => verifyRequest(changeHeader(wire, 'TPP-Redirect-URI', (value) => value.split('?')[0])).verified,
      ),
  },
  {
    id: 'blind/c-psu-id-line-optional',
    title: 'A signature made without the line of psu-id passes although headers lists it',
    catches: ['SIG-23'],
    mayFail: ['SIG-30', 'SIG-04'],
    change: (parts) =>
      overlooksAll(
        parts,
        reasonRules,
        ({ wire }) =>
          verifyRequest(changeHeader(wire, 'Signature', (value) => value.replace(/ psu-id(?=[ "])/, ''))).verified,
      ),
  },
  {
    id: 'blind/c-sha512-uncompared',
    title: 'A SHA-512 Digest is not compared with the body',
    catches: ['SIG-38'],
    change: (parts) =>
      overlooksWhen(parts, 'digest-of-body', (request) => /^sha-512=.{88}$/i.test(request.header('digest') ?? '')),
  },
  {
    id: 'blind/c-digest-big-body',
    title: 'The Digest of bodies of more than 2048 bytes is not compared',
    catches: ['SIG-38'],
    change: (parts) => overlooksWhen(parts, 'digest-of-body', ({ wire }) => wire.body.length > 2048),
  },
  {
    id: 'blind/digest-trailing-space',
    title: 'The Digest may be that of the body without white space at its ends',
    catches: ['SIG-38'],
    change: (parts) =>
      overlooksWhen(parts, 'digest-of-body', ({ wire }) => {
        const body = Buffer.from(wire.body.toString('latin1').trim(), 'latin1');
        return !judgedRequest({ ...wire, body }).signature.findings.some(({ code }) => code.startsWith('digest'));
      }),
  },
  {
    id: 'blind/digest-letter-case',
    title: 'The base64 of Digest is compared without regard to letter case',
    catches: ['SIG-38'],
    change: (parts) =>
      overlooksWhen(
        parts,
        'digest-of-body',
        (request) =>
          request.header('digest')?.toLowerCase() === digestHeader(request.wire.body).toLowerCase() ||
          request.header('digest')?.toLowerCase() === digestHeader(request.wire.body, 'SHA-512').toLowerCase(),
      ),
  },
  {
    id: 'blind/c-wrapped-unverified',
    title: 'A signature in an encoded word of another charset than UTF-8 is not verified',
    catches: ['SIG-04'],
    change: (parts) =>
      overlooksAll(parts, reasonRules, (request) => /^=\?iso-8859-1\?/i.test(request.header('signature') ?? '')),
  },
  {
    id: 'blind/c-date-time-of-day',
    title: 'Of Date only the time of day is compared',
    catches: ['SIG-07', 'SIG-08'],
    change: (parts) =>
      overlooksAll(parts, ['date-not-behind', 'date-not-ahead'], ({ date }, { now }) => {
        const off = ((((date ?? 0) - now) % day) + day) % day;
        return date !== undefined && Math.min(off, day - off) <= 60_000;
      }),
  },
  {
    id: 'blind/c-bodiless-post-unverified',
    title: 'The signature of a POST without a body is not verified',
    catches: ['SIG-04'],
    change: (parts) =>
      overlooksAll(parts, reasonRules, ({ wire }) => wire.method === 'POST' && wire.body.length === 0),
  },
  {
    id: 'blind/c-keyid-cache',
    title: 'Certificates are cached by keyId for verifying, while the caller is read from the header',
    catches: ['SIG-04'],
    mayFail: ['SIG-12', 'SIG-14'],
    change(parts) {
      const keys = new Map<string, string>();
      const changed = overlooksAll(
        parts,
        [...reasonRules, 'key-id-serial', 'key-id-issuer', 'key-id-issuer-spelling', 'signature-encoding'],
        ({ wire, signature }) => {
          const certificate = keys.get(signature.parts?.keyId ?? '');
          return (
            certificate !== undefined &&
            verifyRequest(changeHeader(wire, 'TPP-Signature-Certificate', () => certificate)).verified
          );
        },
      );
      return withRule(changed, 'signature-fits', (given) => ({
        ...given,
        judge(request, context) {
          const { accepted, parts: read } = request.signature;
          if (accepted && read?.keyId !== undefined)
            keys.set(read.keyId, request.header('tpp-signature-certificate') ?? '');
          return given.judge(request, context);
        },
      }));
    },
  },
  {
    id: 'blind/c-signature-tail-ignored',
    title: 'Bytes behind the length of the key are cut off the signature before it is verified',
    catches: ['SIG-22'],
    mayFail: ['SIG-04'],
    change: (parts) =>
      overlooksAll(parts, [...reasonRules, 'signature-encoding'], ({ wire }) =>
        verifyRequest(
          changeHeader(wire, 'Signature', (value) =>
            value.replace(/signature="([^"]*)"/, (_, text: string) => {
              const bytes = Buffer.from(text, 'base64').subarray(0, 256);
              return `signature="${bytes.toString('base64')}"`;
            }),
          ),
        ).verified,
      ),
  },
  {
    id: 'blind/c-session-prefix',
    title: 'TPP-Session-IDs are compared by their first 32 characters',
    catches: ['SCA-13'],
    change: (parts) =>
      withPolicy(parts, 'sca', (given) => ({
        sessionKey: (tpp, psu, session) => given.sessionKey(tpp, psu, session.slice(0, 32)),
      })),
  },
  {
    id: 'blind/c-session-case',
    title: 'TPP-Session-IDs are compared without regard to letter case',
    catches: ['SCA-13'],
    change: (parts) =>
      withPolicy(parts, 'sca', (given) => ({
        sessionKey: (tpp, psu, session) => given.sessionKey(tpp, psu, session.toLowerCase()),
      })),
  },
  {
    id: 'blind/c-old-session-after-abort',
    title: 'An aborted SCA under a third id brings back the id that the second one superseded',
    catches: ['SCA-14'],
    mayFail: ['SCA-15'],
    change: abortRevives(),
  },
  {
    id: 'blind/second-abort-kills',
    title: 'The second aborted SCA ends the old TPP-Session-ID',
    catches: ['SCA-15'],
    change: secondAbortKills(),
  },
  {
    id: 'blind/c-new-session-second-try',
    title: 'Refused once under a new TPP-Session-ID, a read passes at the second try without an SCA',
    catches: ['SCA-13'],
    change: secondTryPasses(),
  },
  {
    id: 'blind/c-payment-creation-opens-session',
    title: 'Creating a domestic payment under a new TPP-Session-ID opens accounts under it without an SCA',
    catches: ['SCA-13'],
    mayFail: ['SCA-09', 'SCA-12'],
    change: paymentOpensSession(),
  },
  {
    id: 'blind/c-session-of-colleague-cards',
    title: 'Card accounts are served under the running TPP-Session-ID of another PSU of the TPP',
    catches: ['SCA-17'],
    change: inCalls(['list-card-accounts', 'read-card-account'], (parts, call) =>
      withPolicy(parts, 'sca', (given) => ({
        sessionKey(tpp, psu, session) {
          const other = [...call.bank.state.sessions.values()].find(
            (each) => each.tppId === tpp && each.sessionId === session,
          );
          return given.sessionKey(tpp, other?.psuId ?? psu, session);
        },
      })),
    ),
  },
  {
    id: 'blind/c-hour-by-time-of-day',
    title: 'The age of a session is computed from the time of day: on a later day it lives again',
    catches: ['SCA-09'],
    change: (parts) =>
      withPolicy(parts, 'sca', {
        sessionIsLive: ({ startedAt }, now, lifetime) => (now - startedAt) % day <= lifetime,
      }),
  },
  {
    id: 'blind/c-no-session-no-hour',
    title: 'Attended reads that name no TPP-Session-ID are served after the hour',
    catches: ['SCA-09'],
    mayFail: ['SCA-12'],
    change: inCalls(
      attendedReads,
      (parts) => withPolicy(parts, 'sca', { sessionIsLive: () => true }),
      ({ request }) => request.header('tpp-session-id') === undefined,
    ),
  },
  {
    id: 'blind/c-trust-by-issuer-name',
    title: 'A certificate is trusted when its issuer has the name of a trusted authority',
    catches: ['REG-10'],
    mayFail: ['ENV-04', 'REG-09'],
    environment: 'production',
    change: (parts) =>
      overlooksWhen(
        parts,
        'certificate-trusted',
        ({ signature: { signer } }, { trust }) =>
          signer !== undefined &&
          (trust ?? []).some((der) => new X509Certificate(der).subject === signer.x509.issuer),
      ),
  },
  {
    id: 'blind/c-expiry-grace',
    title: 'A certificate that ended at most 30 days ago is accepted in production',
    catches: ['ENV-04'],
    environment: 'production',
    change: (parts) =>
      overlooksWhen(parts, 'certificate-in-time', ({ signature: { signer } }, { now }) => {
        const end = Date.parse(signer?.x509.validTo ?? '');
        return now > end && now - end < 30 * day;
      }),
  },
);
