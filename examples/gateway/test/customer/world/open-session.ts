import { KnexSessionStore } from '@gatehouse/adapters/knex';
import { CUSTOMER_SESSIONS, KnexIdentityStore, openDatabaseAs } from '@gatehouse/adapters/knex/gateway';
import { NodeRandomSource, NodeSha256, SystemClock } from '@gatehouse/adapters/node';
import { HOUR } from '@gatehouse/core/kernel';
import type { Did } from '@gatehouse/core/pds';
import { SessionOpener } from '@gatehouse/core/session';

/** Signs the customer in without their personal data server, and returns the session id. */
export async function openSession(databaseUrl: string, did: Did): Promise<string> {
  const database = await openDatabaseAs('system', databaseUrl);
  try {
    const clock = new SystemClock();
    await new KnexIdentityStore(database).record({ did, handle: null, firstSeenAt: clock.now() });
    const opener = new SessionOpener({
      sessions: new KnexSessionStore(database, CUSTOMER_SESSIONS),
      random: new NodeRandomSource(),
      sha256: new NodeSha256(),
      clock,
      limits: { lifetime: HOUR },
    });
    return (await opener.open(did, {})).id.reveal();
  } finally {
    await database.close();
  }
}
