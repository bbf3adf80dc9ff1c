import type { RefusalCodesOf } from '../../refusal/refusal-code.ts';
import type { RefusalTable } from '../../refusal/refusal-table.ts';

/** Codes of the refusals of the sign-in wing. */
export type SignInRefusalCode =
  | RefusalCodesOf<typeof import('@gatehouse/core/account')>
  | RefusalCodesOf<typeof import('@gatehouse/core/session')>
  | RefusalCodesOf<typeof import('@gatehouse/core/single-sign-on')>;

/** The responses to refusals of accounts, sessions and single sign-on. TypeScript reports a code without a row. */
export const signInRefusals: RefusalTable<SignInRefusalCode> = {
  account_disabled: { status: 403 },
  admin_only: { status: 403 },
  already_configured: { status: 409 },
  busy: { status: 503, headers: () => ({ 'Retry-After': '5' }), isExpected: true },
  invalid_credentials: { status: 401 },
  last_admin: { status: 409 },
  no_local_password: { status: 409 },
  own_account: { status: 403 },
  own_password: { status: 403 },
  own_role: { status: 403 },
  password_link_invalid: { status: 404 },
  sso_denied: { status: 403 },
  sso_failed: { status: 502 },
  sso_state_invalid: { status: 400 },
  sso_unavailable: { status: 503, isExpected: true },
  sso_unreachable: { status: 502 },
  username_taken: { status: 409 },
  wrong_password: { status: 403 },
};
