/**
 * The parts of undici that a run uses, imported one by one: the package as a whole brings fetch, caches, mocks and a second undici, the
 * one inside Node, and loading those takes longer than the first exchange of a run.
 */

declare module 'undici/lib/dispatcher/agent.js' {
  export { Agent as default } from 'undici';
}

declare module 'undici/lib/dispatcher/pool.js' {
  export { Pool as default } from 'undici';
}

declare module 'undici/lib/api/api-request.js' {
  import type { Dispatcher } from 'undici';

  /** What `request` of a dispatcher is. */
  function request(this: Dispatcher, options: Dispatcher.RequestOptions): Promise<Dispatcher.ResponseData>;
  export default request;
}
