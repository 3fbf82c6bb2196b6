/** What a faulty TPP is: the reference TPP with one habit spoilt, and the obligations that it breaks. */

import type { TppName } from '../../harness/target/target.js';
import type { HabitsChange, Trouble } from './stage.js';

export interface FaultyTpp {
  /** `theme/defect`, unique. */
  readonly id: string;
  /** What it does wrong. */
  readonly title: string;
  readonly change: HabitsChange;
  /** What happens on the way to the bank; a fault may show only then. */
  readonly trouble?: () => Trouble;
  /** Whose certificate it has, where that is what is wrong. */
  readonly as?: TppName;
  readonly environment?: 'sandbox' | 'production';
  readonly tls?: string;
  /** Obligations that must tell it. */
  readonly catches: readonly string[];
  /** Obligations that may tell it besides. */
  readonly may?: readonly string[];
}

/** A TPP that is unusual and breaks nothing. */
export interface LawfulStyle {
  readonly id: string;
  readonly title: string;
  readonly change: HabitsChange;
}
