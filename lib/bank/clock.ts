/** The bank's clock: real time, or what a lever made of it, so that tests reach an hour or 180 days. */

/** Instants are milliseconds since 1970. */
export interface Clock {
  readonly now: () => number;
  /** Moves the clock to an instant; time goes on from there. */
  readonly set: (instant: number) => void;
  /** Moves the clock by some milliseconds, backwards when negative. */
  readonly advance: (milliseconds: number) => void;
  /** Returns to the time of the source. */
  readonly release: () => void;
  /** How far it was moved from the source, in milliseconds. */
  readonly movedBy: () => number;
}

/** A movable clock above a source of time (`Date.now`, or a fixed instant for reproducible runs). */
export function movableClock(source: () => number): Clock {
  let offset = 0;
  return {
    now: () => source() + offset,
    set(instant) {
      offset = instant - source();
    },
    advance(milliseconds) {
      offset += milliseconds;
    },
    release() {
      offset = 0;
    },
    movedBy: () => offset,
  };
}
