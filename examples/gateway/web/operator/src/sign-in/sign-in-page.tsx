import { Doorway } from '@gatehouse/page-kit/shell';
import { HandleForm, RefusalNotice, SessionNotice, SignedOut } from '@gatehouse/page-kit/sign-in';
import { api } from '../api.ts';
import { meQuery } from '../session/session-queries.ts';
import { REFUSALS } from './refusals.ts';

/** Signs an operator in at our own account server. */
export function SignInPage() {
  return (
    <SignedOut query={meQuery}>
      <Doorway title="Sign in" lead="For operators of this service.">
        <RefusalNotice words={REFUSALS} />
        <SessionNotice />
        <HandleForm
          help="Of your account on our own account server, where you enter your password."
          words={REFUSALS}
          begin={(handle) => api('POST /internal/v1/ops/oauth/start', { body: { handle } })}
        />
      </Doorway>
    </SignedOut>
  );
}
