/** `verify`: judges the signature of one request and says each thing that is wrong with it. */

import {
  diagnoseRequest,
  verifyRequest,
  type Diagnosis,
  type SignatureFinding,
  type SignatureVerification,
} from '../signing/index.js';
import { renderCauses, visible } from '../signing/diagnose/render.js';
import { joinLines } from '../signing/signing-string.js';
import { program, type Command, type Given } from './command.js';
import { atFlag, inputDetails, inputFlags, judgedHow, readInput } from './messages/input.js';
import { psuMask, withTexts } from './messages/psu-masking.js';
import type { Terminal } from './console/terminal.js';
import { plural } from '../model/plural.js';
import { present } from '../model/present.js';

function headline({ accepted, findings }: SignatureVerification): string {
  const refused = findings.filter((each) => each.severity === 'refused').length;
  const flagged = findings.length - refused;
  const remarks = flagged === 0 ? '' : `, ${plural(flagged, 'remark')}`;
  return accepted ? `accepted${remarks}` : `refused: ${plural(refused, 'finding')}${remarks}`;
}

/** One finding as lines; texts of the peer are shown with nothing invisible in them. */
function linesOf({ code, severity, message, header, expected, actual }: SignatureFinding): readonly string[] {
  const about = header === undefined ? '' : `${header}: `;
  return [
    `${severity}  ${code}  ${visible(about + message)}`,
    ...(expected === undefined ? [] : [`    expected  ${visible(expected)}`]),
    ...(actual === undefined ? [] : [`    actual    ${visible(actual)}`]),
  ];
}

/** So many strings take about a second; `explain` tries more. */
const allowance = 400_000;

/** Findings say what is wrong; why it is, only the doctor says. */
function reasonOf({ findings }: SignatureVerification, diagnosis: Diagnosis | undefined): readonly string[] {
  if (diagnosis === undefined) return [];
  const said = new Set(findings.map(({ message }) => message));
  if ([diagnosis, ...diagnosis.also].every(({ explanation }) => said.has(explanation))) return [];
  const more =
    diagnosis.cause === 'unknown' ? ['explain tries more strings, and shows the expected one'] : [];
  return [...renderCauses(diagnosis), ...more];
}

function told({ cause, explanation, proof, also }: Diagnosis): Partial<Diagnosis> {
  return { cause, explanation, proof, also };
}

/** What a program can read. */
function valueOf(outcome: SignatureVerification, diagnosis: Diagnosis | undefined): unknown {
  const { accepted, verified, findings, signer, lines, parts } = outcome;
  return {
    accepted,
    ...(diagnosis === undefined ? {} : told(diagnosis)),
    verified,
    findings,
    keyId: parts?.keyId,
    headers: parts?.headers,
    signingString: lines === undefined ? undefined : joinLines(lines),
    certificate: signer === undefined ? undefined : { keyId: signer.keyId, fingerprint: signer.fingerprint },
  };
}

async function verify(given: Given, terminal: Terminal): Promise<number> {
  const message = await readInput(given, terminal);
  const { request } = message;
  const how = judgedHow(given, message);
  const outcome = verifyRequest(request, how);
  const diagnosis = outcome.accepted
    ? undefined
    : diagnoseRequest(request, {
        ...how,
        ...present({ neighbours: message.neighbours }),
        verification: outcome,
        allowance,
      });
  const shown = given.flags.has('reveal')
    ? (text: string) => text
    : psuMask(request, ...(message.neighbours ?? []).map((each) => each.request));
  const text = given.flags.has('json')
    ? JSON.stringify(withTexts(valueOf(outcome, diagnosis), shown), undefined, 2)
    : shown(
        [headline(outcome), ...outcome.findings.flatMap(linesOf), ...reasonOf(outcome, diagnosis)].join('\n'),
      );
  terminal.out(`${text}\n`);
  return outcome.accepted ? 0 : 1;
}

export const verifyCommand: Command = {
  words: '[FILE]',
  mostWords: 1,
  flags: {
    ...inputFlags,
    ...atFlag,
    json: { about: 'print JSON' },
    reveal: { about: 'show identifiers of the PSU instead of masking them' },
  },
  details: `${inputDetails}

A refused request is looked into as explain does it, with fewer strings: the cause stands behind the findings. Ends with 0 when the request is accepted and 1 when it is refused. Remarks refuse nothing.`,
  examples: [`${program} verify request.http`, `${program} verify capture.har --entry 3 --at now --json`],
  run: verify,
};
