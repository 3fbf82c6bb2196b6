import {
  type Access,
  fullForms,
  jsonBody,
  muchAt,
  paymentKinds,
  type RequestDraft,
  shuffled,
  type Stage,
  withBody,
  withValue,
} from '../../lib/harness/kit/index.js';

/** The longest text that a reply may have is shorter than this. */
export const tooLong = 900;

/** Ways to each text in a body; of a list to those of its last item. */
function waysToTexts(body: unknown): readonly (readonly string[])[] {
  if (typeof body === 'string') return [[]];
  const members = Object.entries(Object(body));
  const looked = Array.isArray(body) ? members.slice(-1) : members;
  return looked.flatMap(([name, value]) => waysToTexts(value).map((rest) => [name, ...rest]));
}

/** Each text of a payment with all members, made long; of other kinds than the domestic one some. */
export function longOrders(
  stage: Pick<Stage, 'random' | 'target' | 'time'>,
  access: Access,
): readonly RequestDraft[] {
  const kinds = paymentKinds(stage, access);
  return kinds.flatMap((kind, at) => {
    const full = [kind.creation(), ...fullForms(kind.creation()).slice(0, 3)];
    const long = full.flatMap((form) =>
      waysToTexts(jsonBody(form)).map((way) =>
        withBody(form, withValue(jsonBody(form), way, 'N'.repeat(tooLong))),
      ),
    );
    return at === 0 ? long : shuffled(long, stage.random).slice(0, muchAt(stage.target, some));
  });
}

/** Long texts that are tried of each further kind of payment. */
const some = { again: 2, quick: 4, standard: 8, full: 40 } as const;
