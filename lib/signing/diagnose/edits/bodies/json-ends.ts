/**
 * How a JSON text that was cut off near its end goes on: quotes and brackets that are still open, with the
 * line ends before them.
 */

interface Open {
  readonly stack: readonly string[];
  readonly inText: boolean;
}

function openAt(text: string): Open | undefined {
  const stack: string[] = [];
  let inText = false;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charAt(at);
    if (inText) {
      if (letter === '\\') at += 1;
      else if (letter === '"') inText = false;
    } else if (letter === '"') inText = true;
    else if (letter === '{') stack.push('}');
    else if (letter === '[') stack.push(']');
    else if ((letter === '}' || letter === ']') && stack.pop() !== letter) return undefined;
  }
  return { stack, inText };
}

/** Whether a text begins like JSON and ends inside it. */
export function isCutOff(text: string): boolean {
  if (!/^\s*[{[]/.test(text)) return false;
  const open = openAt(text);
  return open !== undefined && (open.inText || open.stack.length > 0);
}

/** Texts that may have followed. */
export function* completions(text: string): Generator<string> {
  const open = openAt(text);
  if (open === undefined || (open.stack.length === 0 && !open.inText) || open.stack.length > 20) return;
  const closing = open.stack.toReversed();
  const starts = open.inText ? ['"'] : [''];
  const indents = ['', '  ', '    ', '\t'];
  for (const start of starts) {
    yield start + closing.join('');
    yield `${start}${closing.join('')}\n`;
    for (const end of ['\n', '\r\n']) {
      for (const indent of indents) {
        const lines = closing.map((each, index) => end + indent.repeat(closing.length - 1 - index) + each);
        const whole = lines.join('');
        yield start + whole;
        // The cut may lie inside the white space before a bracket.
        for (let skipped = 1; skipped < Math.min(whole.length, 20); skipped += 1) yield whole.slice(skipped);
      }
    }
  }
}
