import { freshDid } from '@gatehouse/testing/contracts/gateway';
import { startBalanced } from './balanced.ts';
import { commandLine } from './command-line.ts';
import type { ClusterWorld } from './drills.ts';
import { startGatewayDatabase } from './gateway-database.ts';
import { refused } from './refused.ts';
import { send } from './send.ts';

export const OPS = '/internal/v1/ops';

/** Three instances of the operator API. */
export interface OpsWorld extends ClusterWorld {
  /** Credential of a machine that has every role. */
  readonly token: string;
  stop(): Promise<void>;
}

export async function startOpsWorld(): Promise<OpsWorld> {
  const { database, name, url: databaseUrl } = await startGatewayDatabase();
  const token = await credential(databaseUrl, 'cluster');
  const servers = await startBalanced('gateway/dist/ops/main.js', (port, url) => ({
    NODE_ENV: 'production',
    OPS_PORT: String(port),
    OPS_PUBLIC_URL: url,
    TRUSTED_PROXIES: 'loopback',
    DATABASE_URL: databaseUrl,
    PDS_URL: 'http://127.0.0.1:1',
    DRAIN_DELAY: '3',
    LOG_LEVEL: 'warn',
  })).catch(async (error: unknown) => {
    await database.stop();
    throw error;
  });
  let round = 0;
  return {
    database,
    servers,
    upWhileReadOnly: 0,
    token,
    requests: async (url) => {
      round += 1;
      const prefix = `${round}-`;
      const revoked = await revokedCredential(url, token, `revoked-${round}`);
      const known = freshDid();
      await grant(url, token, known, `known-${round}`);
      return {
        write: (id, agent) => grant(url, token, freshDid(), `${prefix}${id}`, agent),
        read: (_, agent) => send(url, { path: `${OPS}/accounts?did=${known}`, token }, agent),
        revoked: async (_, agent) =>
          refused(401, await send(url, { path: `${OPS}/me`, token: revoked }, agent)),
      };
    },
    written: async () => {
      const statement = 'SELECT event_id FROM entitlement_events';
      const rows = await database.pair.primary.query<{ event_id: string }>(statement, name);
      const prefix = `${round}-`;
      const ids = rows.map(({ event_id }) => event_id).filter((id) => id.startsWith(prefix));
      return new Set(ids.map((id) => Number(id.slice(prefix.length))));
    },
    stop: async () => {
      await servers.stop();
      await database.stop();
    },
  };
}

/** Grants the base plan to the holder, by an event with this id. */
export function grant(
  url: string,
  token: string,
  did: string,
  eventId: string,
  agent?: Parameters<typeof send>[2],
): ReturnType<typeof send> {
  const body = {
    event: 'manual.grant',
    plan: 'base',
    event_id: eventId,
    reason: 'bought',
    ticket_ref: 'T-1',
  };
  const path = `${OPS}/accounts/${encodeURIComponent(did)}/events`;
  return send(url, { method: 'POST', path, token, body }, agent);
}

/** Creates the first credential as an administrator does: on the command line. */
async function credential(databaseUrl: string, name: string): Promise<string> {
  const roles = ['entitlement_mutator', 'billing_reconciler', 'support_read'];
  return (await commandLine(databaseUrl, 'credential', 'create', name, '--role', ...roles)).token ?? '';
}

async function revokedCredential(url: string, token: string, name: string): Promise<string> {
  const path = `${OPS}/machine-credentials`;
  const body = { name, roles: ['support_read'], expires_at: null };
  const { text } = await send(url, { method: 'POST', path, token, body });
  const made = JSON.parse(text) as { credential: { id: string }; token: string };
  await send(url, { method: 'DELETE', path: `${path}/${made.credential.id}`, token });
  return made.token;
}
