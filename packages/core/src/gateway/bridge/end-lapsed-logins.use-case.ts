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

/** Kinds of artifacts that belong to no client. After the session is deleted, the user must sign in again. */
const SESSION_KINDS = ['Session'];

/**
 * Ends the logins that a user began before their plan ended, at the clients that require the ended plan. Deletes the
 * user's session and everything that was issued to these clients for the user. Queues a logout for each login at a
 * client with a logout URI. Deletes nothing if no client requires the ended plan.
 */
export class EndLapsedLogins {
  readonly #ports: EndLapsedLoginsPorts;

  constructor(ports: EndLapsedLoginsPorts) {
    this.#ports = ports;
  }

  /**
   * Keeps sessions and logins that began after the plan ended. Calls can be repeated. The logouts are queued if and
   * only if the artifacts are deleted. Returns the number of queued logouts.
   */
  async execute({ did, ended, at }: LapseMessages['bridge.lapse']): Promise<number> {
    const { artifacts, clients, unitOfWork } = this.#ports;
    const closed = (await clients.list()).filter(({ entitlement }) =>
      ended.some((each) => each === entitlement),
    );
    if (closed.length === 0) return 0;
    const ids = closed.map(({ id }) => id);
    // Clients without a logout URI cannot be notified. Their own sessions continue until they next send the user to the
    // bridge.
    const notified = new Set(
      closed.filter((client) => client.backchannelLogoutUri !== null).map(({ id }) => id),
    );
    return unitOfWork.run(async () => {
      const logins = await artifacts.end({ did, clients: ids, kinds: SESSION_KINDS, until: at });
      const told = logins.filter(({ clientId }) => clientId !== null && notified.has(clientId));
      let queued = 0;
      for (const login of told) if (await this.#queue(login, did)) queued += 1;
      return queued;
    });
  }

  /** Queues a logout for the login. Returns false, and queues nothing, if the logout cannot be sent. */
  async #queue(login: BridgeArtifact, did: LapseMessages['bridge.lapse']['did']): Promise<boolean> {
    const { outbox, box, clock, random } = this.#ports;
    const sid = openedSid(login, box);
    // The id is undefined if BRIDGE_SECRET no longer contains the secret that sealed it. Every token of that secret is
    // invalid as well, so the login ends without a message.
    if (sid === undefined || login.clientId === null) return false;
    await outbox.add({
      id: newId(random),
      task: 'bridge.logout',
      payload: { did, client: login.clientId, sid },
      // Each logout has its own key, so that an unreachable client does not delay the logouts of other clients.
      key: `bridge-logout ${login.digest}`,
      queuedAt: clock.now(),
    });
    return true;
  }
}
