import { type Database, KnexUnitOfWork } from '@gatehouse/adapters/knex';
import {
  KnexGatewayKeyStore,
  KnexIdentityStore,
  KnexLock,
  KnexOAuthSessionStore,
  KnexOAuthStateStore,
  KnexSignUpInviteStore,
} from '@gatehouse/adapters/knex/gateway';
import { NodeRandomSource } from '@gatehouse/adapters/node';
import type { AtprotoStorage } from '@gatehouse/testing/memory/gateway';

/**
 * Returns the stores that the customer gateway uses for sign-in and sign-up, on one database. `operator`: the same
 * database, opened by a role that can access the rows of the operators' OAuth client.
 */
export function atprotoStorage(database: Database, operator: Database = database): AtprotoStorage {
  return {
    unitOfWork: new KnexUnitOfWork(database),
    identities: new KnexIdentityStore(database),
    oauthStates: new KnexOAuthStateStore(database, 'customer'),
    oauthSessions: new KnexOAuthSessionStore(database, 'customer'),
    otherClientSessions: new KnexOAuthSessionStore(operator, 'operator'),
    invites: new KnexSignUpInviteStore(database),
    gatewayKeys: new KnexGatewayKeyStore(database),
    lockBy: (how) => new KnexLock({ ...how, database, random: new NodeRandomSource() }),
  };
}
