import type { WireRequest } from '../../model/http.js';

/** Another request, with a name to show. */
export interface NeighbouringRequest {
  readonly name: string;
  readonly request: WireRequest;
}
