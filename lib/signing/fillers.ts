/** Texts in the place of a value: what programs print for none, and templates that nobody filled in. */

/** What programs print for a missing value, or for an object instead of its bytes. */
export const printed =
  /^(?:undefined|null|None|nil|NaN|true|false|Invalid [Dd]ate|\(null\)|<nil>|\[object [A-Za-z]{1,30}\]|\[B@[0-9a-f]{1,16}|System\.Byte\[\]|System\.[A-Za-z.]{1,60})$/;

/** Names in braces, brackets or percent signs, as templates have them; an identifier in braces is none. */
const placeholder =
  /^(?!.*(?:\d{4}|[0-9a-f]{8}))(?:\$\{[ -z|~]{1,60}\}|\{\{?[ -z|~]{1,60}\}\}?|<[\w .-]{1,60}>|%[\w-]{1,60}%?|\$[A-Za-z_]\w{0,60})$/i;

/** What such a text is, to follow a colon; undefined for every other one. */
export function fillerClue(text: string): string | undefined {
  if (printed.test(text))
    return `it is the text ${text}, which programs print for a missing value or an object`;
  return placeholder.test(text) ? `it is the placeholder ${text}, which was not filled in` : undefined;
}

/** How the identifiers of a PSU are called, in letters alone. */
const names =
  /^(?:env|secrets|vars)?(?:psu|psuid|psucorporateid|corporateid|userid|customerid|companyid|value)$/;

/** Whether a text where an identifier is meant is a filler or a name for it, which hides nobody. */
export function identifiesNobody(text: string): boolean {
  return fillerClue(text) !== undefined || names.test(text.toLowerCase().replaceAll(/[^a-z0-9]/g, ''));
}
