/** What shells offer after some letters. */

import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { tell } from './sample-terminal.js';

/** What bash offers for the last of these words. */
async function offered(...words: readonly string[]): Promise<readonly string[]> {
  const { out } = await tell(['completion', 'bash']);
  const line = ['psd2-conformance', ...words].map((each) => `'${each}'`).join(' ');
  const asks = `COMP_WORDS=(${line}); COMP_CWORD=${words.length}; _psd2_conformance; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout, stderr } = spawnSync('bash', ['-c', `${out}\n${asks}`], { encoding: 'utf8' });
  expect(stderr).toBe('');
  return stdout.trim().split('\n');
}

test('bash completes commands, the flags of a command, and files', async () => {
  expect(await offered('do')).toEqual(['doctor']);
  expect(await offered('run', '--mar')).toEqual(['--markdown']);
  expect(await offered('run', '--target', 'package.js')).toEqual(['package.json']);
});

test('zsh reads the same, and fish has the words of the help', async () => {
  const [bash, zsh, fish] = await Promise.all(
    ['bash', 'zsh', 'fish'].map(async (shell) => (await tell(['completion', shell])).out),
  );
  expect(zsh).toBe(`autoload -U +X bashcompinit && bashcompinit\n${bash}`);
  expect(fish).toContain("-f -a doctor -d 'Look a target profile over");
  expect(fish).toMatch(/'__fish_seen_subcommand_from run' -l markdown -r -d '/);
});

test.each([
  [['completion', 'tcsh'], '"tcsh"'],
  [['completion'], 'completion'],
])('%j is a mistake in one line', async (words, named) => {
  expect(await tell(words)).toEqual({
    code: 2,
    out: '',
    err: `psd2-conformance: ${named}: name a shell: bash, zsh, fish\n`,
  });
});
