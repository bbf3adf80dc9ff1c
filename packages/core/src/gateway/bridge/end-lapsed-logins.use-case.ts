import type { Clock } from '../../kernel/clock.port.ts';
import { newId } from '../../kernel/new-id.ts';
import type { RandomSource } from '../../kernel/random-source.port.ts';
import type { UnitOfWork } from '../../kernel/unit-of-work.port.ts';
import type { SecretBox } from '../../settings/secret-box.port.ts';
import type { LapseMessages } from '../entitlement/lapse-messages.ts';
import type { Outbox } from '../queue/outbox.port.ts';
import type { BridgeArtifact } from './bridge-artifact.ts';
import type { BridgeArtifactStore } from './bridge-artifact-store.port.ts';
import type { BridgeClientDirectory } from './bridge-client-directory.ts';
import { openedSid } from './bridge-login.ts';
import type { BridgeMessages } from './bridge-messages.ts';

/** Dependencies of `EndLapsedLogins`. */
export interface EndLapsedLoginsPorts {
  readonly artifacts: BridgeArtifactStore;
  readonly clients: BridgeClientDirectory;
  readonly outbox: Outbox<BridgeMessages>;
  readonly unitOfWork: UnitOfWork;
  readonly box: SecretBox;
  readonly clock: Clock;
  readonly random: RandomSource;
}

/** Kinds that belong to no client. The account must sign in again when its session is deleted. */
const SESSION_KINDS = ['Session'];

/**
 * Ends what an account opened before a lapse: deletes its session and everything that clients hold, and queues a logout
 * for each login.
 */
export class EndLapsedLogins {
  readonly #ports: EndLapsedLoginsPorts;

  constructor(ports: EndLapsedLoginsPorts) {
    this.#ports = ports;
  }

  /**
   * Sessions and logins that were opened after the lapse are kept. Safe to repeat. The logouts are queued if
   * and only if the artifacts are deleted. Returns the number of queued logouts.
   */
  async execute({ did, ended, at }: LapseMessages['bridge.lapse']): Promise<number> {
    const { artifacts, clients, unitOfWork } = this.#ports;
    const closed = (await clients.list()).filter(({ entitlement }) =>
      ended.some((each) => each === entitlement),
    );
    if (closed.length === 0) return 0;
    const ids = closed.map(({ id }) => id);
    // Other clients cannot be notified. Their own sessions continue until they next send the user to the
    // bridge.
    const notified = new Set(
      closed.filter((client) => client.backchannelLogoutUri !== null).map(({ id }) => id),
    );
    return unitOfWork.run(async () => {
      const logins = await artifacts.end({ did, clients: ids, kinds: SESSION_KINDS, until: at });
      const told = logins.filter(({ clientId }) => clientId !== null && notified.has(clientId));
      for (const login of told) await this.#queue(login, did);
      return told.length;
    });
  }

  async #queue(login: BridgeArtifact, did: LapseMessages['bridge.lapse']['did']): Promise<void> {
    const { outbox, box, clock, random } = this.#ports;
    const sid = openedSid(login, box);
    // Undefined if BRIDGE_SECRET no longer contains the secret that sealed the id. Removing that secret also
    // invalidated every token, so the login ends without a message.
    if (sid === undefined || login.clientId === null) return;
    await outbox.add({
      id: newId(random),
      task: 'bridge.logout',
      payload: { did, client: login.clientId, sid },
      // Each logout has its own key, so that a client that is down does not delay the others.
      key: `bridge-logout ${login.digest}`,
      queuedAt: clock.now(),
    });
  }
}
