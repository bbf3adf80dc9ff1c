import assert from 'node:assert/strict';
import type { LogoutSender } from '@gatehouse/core/bridge';
import type { Contract } from '../../contract.ts';
import { freshDid } from '../fresh-did.ts';

/** The claims of a logout token that a client has received. */
export interface ReceivedLogout {
  readonly aud: unknown;
  readonly sub: unknown;
  readonly sid: unknown;
  readonly events: unknown;
}

/** A sender, and the ids of clients that respond in various ways. */
export interface LogoutSenderCase {
  readonly sender: LogoutSender;
  readonly client: string;
  /** Returns the tokens that the client has received, and the number of all requests to any client. */
  readonly received: () => { readonly tokens: readonly ReceivedLogout[]; readonly requests: number };
  /** A client without a logout URI. */
  readonly withoutUri: string;
  /** A client whose logout URI refuses the token. */
  readonly refusing: string;
  /** A client that cannot be reached. */
  readonly away: string;
}

/** The event of OpenID Connect Back-Channel Logout 1.0, section 2.4. */
const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';

/** The clauses of `LogoutSender`. */
export const logoutSenderContract: Contract<LogoutSenderCase> = {
  'notifies the client which login has ended': async ({ sender, client, received }) => {
    const logouts = ['one', 'two'].map((sid) => ({ did: freshDid(), client, sid }));
    for (const logout of logouts) await sender.send(logout);
    assert.deepEqual(
      received().tokens,
      logouts.map(({ did, sid }) => ({ aud: client, sub: did, sid, events: { [LOGOUT_EVENT]: {} } })),
    );
  },

  'does nothing if the client no longer exists or has no logout URI': async ({
    sender,
    withoutUri,
    received,
  }) => {
    for (const client of [withoutUri, 'removed']) await sender.send({ did: freshDid(), client, sid: 's' });
    assert.equal(received().requests, 0);
  },

  'rejects if the client refuses the token': async ({ sender, refusing }) => {
    await assert.rejects(sender.send({ did: freshDid(), client: refusing, sid: 's' }));
  },

  'rejects if the client cannot be reached': async ({ sender, away }) => {
    await assert.rejects(sender.send({ did: freshDid(), client: away, sid: 's' }));
  },
};
