import type { SyncMessages } from '@gatehouse/core/catalog';
import { type DeviceToken, newDeviceToken } from '@gatehouse/core/device';
import { type Entitlement, nothingHeld } from '@gatehouse/core/entitlement';
import { DAY } from '@gatehouse/core/kernel';
import type { Did } from '@gatehouse/core/pds';
import {
  EntitlementService,
  EntitlementServiceUnavailable,
  newStatement,
  ReadStatement,
  RefreshStatement,
  type Statement,
  StatementPolicy,
  type StatementSigner,
  statementClaims,
} from '@gatehouse/core/statement';
import { MemoryUnitOfWork, MovableClock, ReadableSecretBox, SeededRandom } from '@gatehouse/testing/memory';
import {
  MemoryJobs,
  MemoryKeptStatementStore,
  MemoryStatementSigner,
  MemoryStatementVerifier,
  MemoryWorkQueue,
} from '@gatehouse/testing/memory/gateway';

export const ALICE: Did = 'did:plc:aliceaaaaaaaaaaaaaaaaaaa';
export const BOB: Did = 'did:plc:bobbbbbbbbbbbbbbbbbbbbbb';
export const ISSUER = 'https://gateway.example.com';
export const START = 1_000 * DAY;

/** An operated gateway. The test determines its responses. */
export class ScriptedService extends EntitlementService {
  /** The next response; undefined while the service is unavailable. */
  respond: ((nonce: string) => Promise<string>) | undefined;
  published: readonly string[] = [];
  /** Number of requests for a statement. */
  asked = 0;

  override async statement(_token: unknown, nonce: string): Promise<string> {
    this.asked += 1;
    if (!this.respond) throw new EntitlementServiceUnavailable('it is down');
    return this.respond(nonce);
  }

  override async keys(): Promise<readonly string[]> {
    return this.published;
  }
}

/**
 * A gateway at home and the operated gateway. The gateway at home has one device token and the tokens in `others`.
 * `pinnedKeys` are the keys in its settings.
 */
export function homeWorld(pinnedKeys: readonly string[] = [], others: readonly DeviceToken[] = []) {
  const unitOfWork = new MemoryUnitOfWork();
  const [clock, random] = [new MovableClock(START), new SeededRandom(5)];
  const token = newDeviceToken(random);
  const statements = new MemoryKeptStatementStore(unitOfWork);
  const queue = new MemoryWorkQueue<SyncMessages>({ jobs: new MemoryJobs(unitOfWork), clock });
  const service = new ScriptedService();
  const signer = new MemoryStatementSigner('old');
  service.published = signer.keys;
  const trust = { issuer: ISSUER, pinnedKeys, verifier: new MemoryStatementVerifier() };
  const ports = { ...trust, statements, clock, box: new ReadableSecretBox() };
  const read = new ReadStatement({ ...ports, tokens: [token, ...others] });
  const refresh = new RefreshStatement({ ...ports, service, queue, random });
  const policy = new StatementPolicy({ read, refresh });

  /** Makes the operated gateway respond with a changed statement to this device. */
  const states = (
    entitlement: Partial<Entitlement>,
    change: Partial<Statement> = {},
    by: StatementSigner = signer,
  ) => {
    service.respond = (nonce) => {
      const terms = { issuer: ISSUER, audience: token.id, nonce, keys: by.keys };
      const statement = newStatement(
        { ...nothingHeld(ALICE), version: 5, ...entitlement },
        terms,
        clock.now(),
      );
      return by.sign(statementClaims({ ...statement, ...change }));
    };
  };
  return {
    ...{ clock, token, statements, queue, service, signer, read, policy, states },
    refresh: () => refresh.execute(token),
    stateOf: async (did: Did = ALICE) => (await read.execute(did)).state,
    mayWrite: async (did: Did = ALICE) => (await policy.effectiveCapabilities(did)).metadataWriteAllowed,
  };
}

export type HomeWorld = ReturnType<typeof homeWorld>;
