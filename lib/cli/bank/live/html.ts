/** HTML that cannot hold what was not escaped: texts are escaped where they are put in. */

import { escaped } from '../../../bank/pages/html.js';

/** A piece of HTML. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Piece = string | number | Html | readonly Html[] | undefined;

function textOf(piece: Piece): string {
  if (piece === undefined) return '';
  if (piece instanceof Html) return piece.text;
  if (typeof piece === 'object') return piece.map(({ text }) => text).join('');
  return escaped(String(piece));
}

/** Markup with texts in it: strings and numbers are escaped, pieces of HTML are not escaped again. */
export function html(markup: TemplateStringsArray, ...pieces: readonly Piece[]): Html {
  return new Html(markup.map((each, at) => each + (at < pieces.length ? textOf(pieces[at]) : '')).join(''));
}
