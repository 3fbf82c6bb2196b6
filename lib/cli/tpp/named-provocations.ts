/** The provocations that --provoke names: one after the other, or several at once where + joins them. */

import { wildcard } from '../../harness/conduct/select.js';
import { ConfigurationError } from '../../model/errors.js';
import { suggestion } from '../../model/near-miss.js';
import { provocations, type Interference, type Provocation } from './provocations.js';

function named(name: string, all: readonly Provocation[]): readonly Provocation[] {
  const fits = wildcard(name === 'all' ? '*' : name);
  const found = all.filter(({ id }) => fits.test(id));
  if (found.length > 0) return found;
  const ids = all.map(({ id }) => id);
  const help = suggestion(name, ids) || '; tpp provocations shows them';
  throw new ConfigurationError(`--provoke: there is no provocation "${name}"${help}`);
}

/** One way to the bank after the other, the first one outermost. */
function throughAll(ways: readonly Interference[]): Interference {
  return (request, pass, admin) => {
    const [first, ...others] = ways;
    if (first === undefined) return pass();
    const inner = throughAll(others);
    return first(
      request,
      async () => {
        const reply = await inner(request, pass, admin);
        if (reply === 'lost') throw new LostBehind();
        return reply;
      },
      admin,
    ).catch((thrown: unknown) => {
      if (thrown instanceof LostBehind) return 'lost';
      throw thrown;
    });
  };
}

/** A way that lies further in has lost the reply. */
class LostBehind extends Error {
  override readonly name = 'LostBehind';
}

/** Several provocations in one session. */
export function together(several: readonly Provocation[]): Provocation {
  const changes = several.flatMap(({ change }) => change ?? []);
  const ways = several.flatMap(({ interfere }) => interfere ?? []);
  return {
    id: several.map(({ id }) => id).join('+'),
    title: several.map(({ title }) => title).join('; '),
    ...(changes.length === 0
      ? {}
      : { change: (parts) => changes.reduce((all, change) => change(all), parts) }),
    ...(ways.length === 0 ? {} : { interfere: () => throughAll(ways.map((each) => each())) }),
  };
}

/** Those that a text names, parted by commas; `*` is any characters, `+` joins those of one session. */
export async function provocationsNamed(text: string | undefined): Promise<readonly Provocation[]> {
  if (text === undefined) return [];
  const all = await provocations();
  const names = text.split(',').map((each) => each.trim());
  const chosen = new Set(names.filter((each) => !each.includes('+')).flatMap((each) => named(each, all)));
  const joined = names
    .filter((each) => each.includes('+'))
    .map((each) => together([...new Set(each.split('+').flatMap((one) => named(one.trim(), all)))]));
  return [...all.filter((each) => chosen.has(each)), ...joined];
}
