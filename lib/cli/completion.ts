/** `completion`: prints a script by which a shell completes commands and flags. */

import { ConfigurationError } from '../model/errors.js';
import { commonFlags, program, type Command, type Entry } from './command.js';

/** A command with the flags that it takes, without dashes. */
interface Completed {
  readonly name: string;
  readonly summary: string;
  readonly flags: Readonly<Record<string, { readonly value?: string; readonly about: string }>>;
}

function withFlags(commands: readonly Entry[]): Promise<readonly Completed[]> {
  return Promise.all(
    commands.map(async ({ name, summary, load }) => ({
      name,
      summary,
      flags: { ...(await load()).flags, ...commonFlags },
    })),
  );
}

const dashed = ({ flags }: Completed) => Object.keys(flags).map((each) => `--${each}`);

/** After a flag that takes a value, and where no flag was begun, files are offered. */
function bashScript(commands: readonly Completed[]): string {
  const cases = commands.map((each) => `    ${each.name}) words="${dashed(each).join(' ')}" ;;`);
  return `_psd2_conformance() {
  local word="\${COMP_WORDS[COMP_CWORD]}" words=""
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${commands.map(({ name }) => name).join(' ')}" -- "$word"))
    return
  fi
  case "\${COMP_WORDS[1]}" in
${cases.join('\n')}
  esac
  case "$word" in
    -*) COMPREPLY=($(compgen -W "$words" -- "$word")) ;;
    *) COMPREPLY=($(compgen -f -- "$word")) ;;
  esac
}
complete -o filenames -F _psd2_conformance ${program}
`;
}

/** zsh reads what is written for bash. */
function zshScript(commands: readonly Completed[]): string {
  return `autoload -U +X bashcompinit && bashcompinit\n${bashScript(commands)}`;
}

/** A text between single quotes of fish. */
const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

function fishScript(commands: readonly Completed[]): string {
  const lines = commands.flatMap(({ name, summary, flags }) => [
    `complete -c ${program} -n __fish_use_subcommand -f -a ${name} -d ${quoted(summary)}`,
    ...Object.entries(flags).map(
      ([flag, { value, about }]) =>
        `complete -c ${program} -n '__fish_seen_subcommand_from ${name}' -l ${flag}` +
        `${value === undefined ? '' : ' -r'} -d ${quoted(about)}`,
    ),
  ]);
  return `${lines.join('\n')}\n`;
}

const scripts = new Map([
  ['bash', bashScript],
  ['zsh', zshScript],
  ['fish', fishScript],
]);

/** The command, for all commands that there are. */
export const completionOf = (commands: readonly Entry[]): Command => ({
  words: 'SHELL',
  mostWords: 1,
  flags: {},
  details: `SHELL is bash, zsh or fish. In bash and zsh: source <(${program} completion bash). In fish: ${program} completion fish | source.`,
  examples: [`${program} completion bash`, `${program} completion fish`],
  async run({ words: [shell] }, terminal) {
    const script = shell === undefined ? undefined : scripts.get(shell);
    if (script === undefined) {
      const named = shell === undefined ? 'completion' : `"${shell}"`;
      throw new ConfigurationError(`${named}: name a shell: ${[...scripts.keys()].join(', ')}`);
    }
    terminal.out(script(await withFlags(commands)));
    return 0;
  },
});
