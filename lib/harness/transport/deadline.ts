/**
 * One signal for "stopped" and "too late". `AbortSignal.any` over `AbortSignal.timeout` is not used where a
 * call may hang: on Node 20 the garbage collector can take such signals before their time, and they are slow
 * to make for every call.
 */

export interface Deadline {
  /** Aborts with the given signal or when the time is over. */
  readonly signal: AbortSignal;
  /** True when the time was over first. */
  readonly isOver: () => boolean;
  /** Lets the timer go; to be called when the call has ended. */
  readonly release: () => void;
}

/** Starts the clock for one call. */
export function deadline(milliseconds: number, stopped?: AbortSignal): Deadline {
  const controller = new AbortController();
  let over = false;
  const timer = setTimeout(() => {
    over = true;
    controller.abort(new DOMException('the time is over', 'TimeoutError'));
  }, milliseconds);
  const stop = () => controller.abort(stopped?.reason);
  if (stopped?.aborted === true) stop();
  else stopped?.addEventListener('abort', stop, { once: true });
  return {
    signal: controller.signal,
    isOver: () => over,
    release() {
      clearTimeout(timer);
      stopped?.removeEventListener('abort', stop);
    },
  };
}
