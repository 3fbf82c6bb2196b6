/** A page on which the played person cannot do what the task says. */

import type { StuckIn } from '../driver.js';

/** A form that cannot be filled as the task says; the message says what is missing, without secrets. */
export class Unfillable extends Error {
  override readonly name = 'Unfillable';
  /** `unsure` where the driver does not understand the page. */
  readonly where: StuckIn;

  constructor(message: string, where: StuckIn = 'pages') {
    super(message);
    this.where = where;
  }
}
