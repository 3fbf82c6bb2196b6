/** What the bank's own pages tell a layout. */

import type { AccountsView, ApprovalView, ContextView, LoginView } from '../../bank/views.js';

/** What a page of the bank would show. */
export type View =
  | { readonly step: 'login'; readonly view: LoginView }
  | { readonly step: 'context'; readonly view: ContextView }
  | { readonly step: 'accounts'; readonly view: AccountsView }
  | { readonly step: 'approval'; readonly view: ApprovalView };
