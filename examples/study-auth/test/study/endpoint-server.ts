import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { NodeRandomSource, NodeSha256, SystemClock } from '@gatehouse/adapters/node';
import type { Role } from '@gatehouse/core/account';
import { DAY } from '@gatehouse/core/kernel';
import { Authenticate, SessionOpener } from '@gatehouse/core/session';
import { type AuthGuests, openGate, sessionGate } from '@gatehouse/http-koa/auth';
import { type Gate, type Routes, refuseUnknown } from '@gatehouse/http-koa/endpoint';
import { answerRefusals } from '@gatehouse/http-koa/refusal';
import { SessionGuard, SignedCookie } from '@gatehouse/http-koa/session';
import { sampleAccount } from '@gatehouse/testing/contracts';
import { memoryStorage } from '@gatehouse/testing/memory';
import Koa from 'koa';
import { refusals } from '../../src/refusals.ts';

/** Endpoints behind the real gate, on a separate port. */
export interface EndpointServer {
  readonly url: string;
  /** Creates an account, signs it in and returns the token. */
  signIn(id: string, role?: Role): Promise<string>;
  stop(): Promise<void>;
}

const ports = { clock: new SystemClock(), random: new NodeRandomSource(), sha256: new NodeSha256() };
const limits = { lifetime: DAY };
const origins = { allowedOrigins: [] };

/** Starts the server. With `authDisabled` it runs in single-user mode. */
export async function startEndpointServer(
  routerBehind: (gate: Gate<AuthGuests>) => Routes,
  mode?: 'authDisabled',
): Promise<EndpointServer> {
  const { sessions, accounts } = memoryStorage();
  const cookie = new SignedCookie({ name: 'revision_session', keys: ['k'.repeat(32)], secure: false });
  const authenticate = new Authenticate({ sessions, limits, ...ports });
  const guarded = sessionGate(new SessionGuard({ authenticate, cookie, origins }));
  const gate = mode === 'authDisabled' ? openGate(origins) : guarded;
  const router = routerBehind(gate);

  const failures: unknown[] = [];
  const application = new Koa();
  application.use(answerRefusals(refusals, (error) => failures.push(error)));
  application.use(router.step);
  application.use(refuseUnknown('/api', [router], gate, 'session'));
  const server = createServer(application.callback()).listen(0, '127.0.0.1');
  await once(server, 'listening');

  const opener = new SessionOpener({ sessions, limits, ...ports });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    signIn: async (id, role = 'user') => {
      await accounts.insert(sampleAccount({ id, username: id, role }));
      return (await opener.open(id, {})).id.reveal();
    },
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
      if (failures.length > 0)
        throw new AggregateError(failures, 'The server failed while it handled a request.');
    },
  };
}
