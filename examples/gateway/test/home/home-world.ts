import { JoseStatementSigner } from '@gatehouse/adapters/jose';
import { parseDeviceToken } from '@gatehouse/core/device';
import { Clock, type JsonObject, Secret } from '@gatehouse/core/kernel';
import type { Did } from '@gatehouse/core/pds';
import { RefreshStatement } from '@gatehouse/core/statement';
import { HolderRepository } from '@gatehouse/core/sync';
import { freshDid } from '@gatehouse/testing/contracts/gateway';
import { MovableClock } from '@gatehouse/testing/memory';
import { MemoryHolderRepository } from '@gatehouse/testing/memory/gateway';
import { freePort } from '@gatehouse/testing/servers/port';
import pino from 'pino';
import { startWorker } from '../../src/worker/start-worker.ts';
import { parseWorkerConfiguration } from '../../src/worker/worker-configuration.ts';
import { FilesCustomer } from '../customer/world/files-customer.ts';
import { newDevice } from '../customer/world/new-device.ts';
import { openSession } from '../customer/world/open-session.ts';
import { runningGateway, type TestGateway } from '../customer/world/running-gateway.ts';
import { startUnreliableEdge, type UnreliableEdge } from '../customer/world/unreliable-edge.ts';
import type { Entitlements } from '../proxy/world/entitlements.ts';

const OPERATED_SECRET = 'operated gateway, thirty-two characters';
const HOME_SECRET = 'gateway at home, thirty-two characters!';

/**
 * An operated gateway, a gateway at home, and a worker at home. The home reaches the operated gateway through
 * an edge.
 */
export interface HomeWorld {
  readonly did: Did;
  readonly entitlements: Entitlements;
  readonly operated: TestGateway;
  /** The edge in front of the operated gateway. */
  readonly edge: UnreliableEdge;
  readonly home: TestGateway;
  /** A device of the holder at home. */
  readonly customer: FilesCustomer;
  /** The clock of the gateway at home and of its worker. */
  readonly clock: MovableClock;
  readonly repository: MemoryHolderRepository;
  /** Fetches the statement in the same way as the job of the worker. */
  refresh(): Promise<void>;
  /**
   * Returns a statement for the device of the gateway at home. Its claims are changed, and it is signed with the key of
   * `secret`.
   */
  forged(change: JsonObject, secret?: string): Promise<string>;
  stop(): Promise<void>;
}

/**
 * Opens the world, with a holder who has the base plan. `homeUrl` is the address of the database at home. If
 * it is absent, the database is a SQLite file.
 */
export async function openHomeWorld(entitlements: Entitlements, homeUrl?: string): Promise<HomeWorld> {
  const did = freshDid();
  await entitlements.apply(did, { name: 'manual.grant', plan: 'base' });
  const port = await freePort();
  const edge = await startUnreliableEdge(`http://127.0.0.1:${port}`);
  const operated = await runningGateway({
    DATABASE_URL: entitlements.databaseUrl,
    PUBLIC_BASE_URL: edge.url,
    PORT: String(port),
    JWT_SECRET: OPERATED_SECRET,
  });
  const { token } = await newDevice(operated.url, await openSession(operated.databaseUrl, did));
  const variables = {
    ...(homeUrl && { DATABASE_URL: homeUrl }),
    ENTITLEMENT_SERVICE_URL: edge.url,
    ENTITLEMENT_DEVICE_TOKENS: token,
    HOME_DIDS: did,
    JWT_SECRET: HOME_SECRET,
  };
  const clock = new MovableClock(Date.now());
  const home = await runningGateway(variables, clock);
  const local = await newDevice(home.url, await openSession(home.databaseUrl, did));
  const customer = new FilesCustomer(home.url, did, local.token);
  const repository = new MemoryHolderRepository();
  repository.authorized.add(did);
  const worker = await startWorker(
    parseWorkerConfiguration({
      ...variables,
      DATABASE_URL: home.databaseUrl,
      PUBLIC_BASE_URL: 'http://127.0.0.1:18080',
      WORKER_PORT: '0',
    }),
    pino({ level: 'silent' }),
    (container) => {
      container.rebind(Clock).toConstantValue(clock);
      container.rebind(HolderRepository).toConstantValue(repository);
    },
  );
  const device = parseDeviceToken(token);
  if (!device) throw new Error('The gateway returned no device token.');
  return {
    ...{ did, entitlements, operated, edge, home, customer, clock, repository },
    refresh: () => home.container.get(RefreshStatement).execute(device),
    forged: async (change, secret = OPERATED_SECRET) => {
      const headers = { Authorization: `Bearer ${token}` };
      const text = await (await fetch(`${operated.url}/api/v1/entitlement`, { headers })).text();
      const claims = JSON.parse(Buffer.from(text.split('.')[1] ?? '', 'base64url').toString());
      return new JoseStatementSigner([new Secret(secret)]).sign({ ...claims, ...change });
    },
    stop: async () => {
      await worker.stop();
      await home.stop();
      await operated.stop();
      await edge.stop();
      await entitlements.drop();
    },
  };
}
