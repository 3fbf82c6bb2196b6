/** A file of options as `curl -K` takes it: one option a line, with or without dashes and an equals sign. */

import { requestOf } from '../curl-command.js';
import type { GivenMessage } from '../given-message.js';

const line =
  /^[ \t]*(-{0,2})([A-Za-z][\w.-]*)(?:[ \t]*[=:][ \t]*|[ \t]+|$)(?:"((?:[^"\\]|\\[\s\S])*)"|([^"\s]\S*))?[ \t]*$/;

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', v: '\v' };

/** The request of such a file; undefined for any other text. */
export function readCurlConfig(text: string): GivenMessage | undefined {
  const isConfig =
    /^[ \t]*(?:--)?url[ \t=]+"?https?:/m.test(text) &&
    /^[ \t]*(?:(?:--)?header|-H)[ \t=]+"[^"\n]+:/m.test(text);
  if (!isConfig) return undefined;
  const words: string[] = [];
  for (const each of text.split(/\r?\n/)) {
    if (/^\s*(?:#|$)/.test(each)) continue;
    const [all, dashes = '', name = '', quoted, bare] = line.exec(each) ?? [];
    if (all === undefined) return undefined;
    words.push(dashes === '-' ? `-${name}` : `--${name}`);
    const value = quoted?.replaceAll(/\\([\s\S])/g, (_, sign: string) => escapes[sign] ?? sign) ?? bare;
    if (value !== undefined) words.push(value);
  }
  return requestOf(words, ['the request was read from a config of curl']);
}
