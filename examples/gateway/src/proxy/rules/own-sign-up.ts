import { type Answer, refusal } from '../../forwarding/answer.ts';
import type { Exchange } from '../exchange/exchange.ts';

const SIGN_UP = /^\/@atproto\/oauth-provider\/~api\/sign-up\/?$/i;

/**
 * Refuses the sign-up form of the personal data server, because that form does not accept the gateway's invites. Users
 * sign up at the gateway.
 */
export function ownSignUp({ path }: Pick<Exchange, 'path'>): Answer | undefined {
  return SIGN_UP.test(path) ? signUpElsewhere : undefined;
}

const signUpElsewhere = refusal(
  403,
  'sign_up_elsewhere',
  'Accounts are not created here. Open the start page of this server to sign up with an invite.',
);
