/** Tells what form a request was given in, and reads it. */

import { ConfigurationError } from '../../model/errors.js';
import { readCurlCommand } from './curl-command.js';
import type { GivenMessage, Logged } from './given-message.js';
import { readHar } from './har.js';
import { rawInJson } from './recorders/nested-json.js';
import { isHttpie, readHttpie } from './httpie.js';
import { fenced, indented, inJsonLines, loggedRequest } from './logged.js';
import { readPowerShell } from './powershell.js';
import { inLetter, ofJMeter, ofPage, untimed } from './printed.js';
import { readCurlConfig } from './recorders/curl-config.js';
import { amongLines, behindPrefix } from './recorders/behind-prefix.js';
import { scattered } from './recorders/scattered.js';
import { yamlAsJson } from './recorders/yaml.js';
import { isJson } from './raw-body.js';
import { readSourceCall } from './source-call.js';
import { isRequestLine, readHttpMessage, readVerbose, verboseHead } from './http-message.js';

const forms = 'a raw HTTP request, a curl command line, or a HAR file';

/** What a shell writes before a command: of POSIX, with who and where, of cmd.exe and of PowerShell. */
const prompt =
  /^(?:\[[^\]\n]{1,80}\] ?|[\w.-]+@[^\s$#%]{1,120}(?: [^\s$#%]{1,120})? ?)?[$>%#] *|^(?:PS )?[A-Za-z]:\\[^>\n]{0,200}> ?/;
/** The prompt of root, which looks like a comment, where no other command follows. */
const isAtRoot = /^# *curl (?:[^\n]* )?(?:-|['"]?https?:)(?![\s\S]*\n[ \t]*curl )/;

/** What colours a text in a terminal. */
const colour = new RegExp(String.raw`${'\u001b'}\[[\d;]*m`, 'g');

/** How compressed files begin. */
const packings: readonly (readonly [start: Buffer, name: string])[] = [
  [Buffer.of(0x1f, 0x8b), 'gzip'],
  [Buffer.from('PK\u0003\u0004'), 'zip'],
  [Buffer.from('BZh'), 'bzip2'],
  [Buffer.of(0x28, 0xb5, 0x2f, 0xfd), 'zstd'],
];

/** UTF-16 as UTF-8; undefined for what is not marked as UTF-16. */
export function decodedText(bytes: Buffer): Buffer | undefined {
  const mark = bytes.subarray(0, 2).toString('hex');
  if (mark !== 'fffe' && mark !== 'feff') return undefined;
  return Buffer.from(new TextDecoder(mark === 'fffe' ? 'utf-16le' : 'utf-16be').decode(bytes));
}

/** What begins like JSON: a request in a value, or printed by a program, or a HAR file. */
function ofJson(json: string, text: string, start: string, entry: number | undefined): GivenMessage {
  if (entry === undefined) {
    const whole = rawInJson(json);
    if (whole !== undefined) return readMessage(Buffer.from(whole));
    const isValue = isJson(start) || readSourceCall(json.trim()) !== undefined;
    const printed = isValue ? undefined : around(scattered(text));
    if (printed !== undefined) return printed;
  }
  return readHar(json, entry);
}

/**
 * Reads one request from bytes: raw HTTP, curl or HAR, told apart by how they begin. `entry` chooses from a
 * HAR file, from 1.
 * @throws ConfigurationError in one line that quotes nothing of the input.
 */
export function readMessage(bytes: Buffer, entry?: number): GivenMessage {
  const decoded = decodedText(bytes);
  if (decoded !== undefined) {
    const read = readMessage(decoded, entry);
    return {
      ...read,
      notes: ['the input is UTF-16, as PowerShell writes files; it was read as text', ...read.notes],
    };
  }
  if (bytes.includes('\u001b[')) {
    const plain = bytes.toString('latin1').replaceAll(colour, '');
    if (plain.length < bytes.length) return readMessage(Buffer.from(plain, 'latin1'), entry);
  }
  const packed = packings.find(([start]) => bytes.subarray(0, start.length).equals(start));
  if (packed !== undefined)
    throw new ConfigurationError(
      `the input is compressed (${packed[1]}); unpack it first, then give ${forms}`,
    );
  const marked = bytes.subarray(0, 3).equals(Buffer.of(0xef, 0xbb, 0xbf)) ? bytes.subarray(3) : bytes;
  const text = marked.toString('latin1');
  const start = untimed(text).trimStart();
  if (start === '') throw new ConfigurationError(`the input is empty; give ${forms}`);
  const page = ofPage(start);
  const shown = page === undefined ? undefined : around([page]);
  if (shown !== undefined) return shown;
  const lines = inJsonLines(marked.toString('utf8'));
  if (lines !== undefined) {
    const read = readMessage(Buffer.from(lines), entry);
    return { ...read, notes: ['the request was read from the lines of a log in JSON', ...read.notes] };
  }
  // A log may begin with a time or a thread in brackets.
  if (/^(?:\{(?!(?:code|noformat)[:}])|\[\s*[{["])/.test(start)) {
    return ofJson(marked.toString('utf8'), text, start, entry);
  }
  const listed = yamlAsJson(marked.toString('utf8'));
  if (listed !== undefined) return readHar(listed, entry);
  if (entry !== undefined) throw new ConfigurationError('--entry: goes with a HAR file only');
  const uncommented = start.replace(/^(?:#[^\n]*\n\s*)+/, '');
  const quoted = /^> ?(?:curl|\{|\[|\$)[^\n]*\n>/.test(start) ? around(behindPrefix(start)) : undefined;
  if (quoted !== undefined) return quoted;
  const command = (isAtRoot.test(start) ? start : uncommented).replace(prompt, '');
  if (/^curl(?:\.exe)?[\s\\]/.test(command)) return readCurlCommand(command);
  const [first = ''] = uncommented.split(/\r?\n/, 1);
  if (isRequestLine(first)) {
    const bare = indented(text)?.text ?? uncommented;
    return readHttpMessage(ofJMeter(bare)?.text ?? bare);
  }
  const configured = readCurlConfig(start);
  if (configured !== undefined) return configured;
  const verbose = verboseHead(start);
  if (verbose !== undefined) return readVerbose(verbose);
  if (start.startsWith('-----BEGIN')) throw new ConfigurationError(`the input is a PEM text; give ${forms}`);
  if (first.startsWith('HTTP/')) throw new ConfigurationError('the input is an HTTP reply; give the request');
  const inside = insideOf(marked, untimed(text), command);
  if (inside !== undefined) return inside;
  throw new ConfigurationError(`the input is none of what can be read: ${forms}`);
}

/** A request in a log, a block of code or a program, with a note on where it was found. */
function insideOf(bytes: Buffer, text: string, command: string): GivenMessage | undefined {
  const called = readSourceCall(bytes.toString('utf8').trim());
  if (called !== undefined) return called;
  const [bare] = behindPrefix(text);
  // A command whose lines go on behind marks would be read without them.
  if (bare !== undefined && /(?:Invoke-\w+|\bcurl(?:\.exe)?) /.test(bare.text)) return around([bare]);
  if (isHttpie(command)) return readHttpie(command);
  const logged = loggedRequest(text);
  const [first = ''] = (logged?.text ?? '').split(/\r?\n/, 1);
  if (logged === undefined || !isRequestLine(first))
    return (
      readPowerShell(text) ??
      around([
        ...fenced(text),
        ...inLetter(text),
        ...behindPrefix(text),
        ...amongLines(text),
        ...scattered(text),
      ])
    );
  const read = (logged.isHead ? readVerbose : readHttpMessage)(logged.text);
  const notes = read.notes.map((note) =>
    note.replace('curl -v does not print the body', 'it does not hold the body as it was sent'),
  );
  return { ...read, notes: [`the request was read ${logged.how}`, ...notes] };
}

/** The first that can be read of what stands inside of a text, in whatever form it is. */
function around(all: readonly Logged[]): GivenMessage | undefined {
  let refused: unknown;
  for (const { text, how, isHead } of all) {
    try {
      const read = isHead === true ? readVerbose(text) : readMessage(Buffer.from(text, 'latin1'));
      return { ...read, notes: [`the request was read ${how}`, ...read.notes] };
    } catch (thrown) {
      if (!(thrown instanceof ConfigurationError)) throw thrown;
      refused ??= thrown;
    }
  }
  if (refused !== undefined) throw refused;
  return undefined;
}
