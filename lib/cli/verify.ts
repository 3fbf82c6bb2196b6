/** `verify`: judges the signature of one request and says each thing that is wrong with it. */

import { verifyRequest, type SignatureFinding, type SignatureVerification } from '../signing/index.js';
import { visible } from '../signing/diagnose/render.js';
import { joinLines } from '../signing/signing-string.js';
import { program, type Command, type Given } from './command.js';
import { atFlag, inputDetails, inputFlags, judgedHow, readInput } from './messages/input.js';
import { psuMask, withTexts } from './messages/psu-masking.js';
import type { Terminal } from './console/terminal.js';
import { plural } from '../model/plural.js';

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

/** What a program can read. */
function valueOf({ accepted, verified, findings, signer, lines, parts }: SignatureVerification): unknown {
  return {
    accepted,
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
  const outcome = verifyRequest(request, judgedHow(given, message));
  const shown = given.flags.has('reveal') ? (text: string) => text : psuMask(request);
  const text = given.flags.has('json')
    ? JSON.stringify(withTexts(valueOf(outcome), shown), undefined, 2)
    : shown([headline(outcome), ...outcome.findings.flatMap(linesOf)].join('\n'));
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

Ends with 0 when the request is accepted and 1 when it is refused. Remarks refuse nothing.`,
  examples: [`${program} verify request.http`, `${program} verify capture.har --entry 3 --at now --json`],
  run: verify,
};
