import type { Clock } from '../../../kernel/clock.port.ts';
import type { Did } from '../../pds/did.ts';
import type { Peer, ReplicationRule } from '../manifest/mesh-manifest.ts';
import type { MeshTimes } from '../mesh-limits.ts';
import type { PeerContact, PeerContactStore } from '../peer/peer-contact-store.port.ts';
import type { PeerList } from '../peer/peer-list.port.ts';
import type { ReplicaLedger, TargetSummary } from './replica-ledger.port.ts';

/** A peer, a summary of its blocks, and the last contact with the peer. */
export interface TargetStatus {
  readonly peer: Peer;
  readonly contact: PeerContact | undefined;
  readonly counts: TargetSummary | undefined;
}

/** The state of the mesh, as this machine knows it. */
export interface MeshStatus {
  readonly rule: ReplicationRule;
  readonly targets: readonly TargetStatus[];
}

/** The state of the mesh, and the copies of one holder's files. */
export interface Replication extends MeshStatus {
  /** The files, sorted by their number of copies, the smallest number first. */
  readonly files: readonly { readonly file: string; readonly copies: number }[];
  /**
   * Number of copies of the file with the fewest copies. Copies at peers that do not respond are not counted. Infinity
   * if there are no files.
   */
  readonly fewestReachable: number;
}

export interface ReadReplicationPorts {
  readonly ledger: ReplicaLedger;
  readonly contacts: PeerContactStore;
  readonly peers: PeerList;
  readonly clock: Clock;
  readonly times: Pick<MeshTimes, 'proofAge'>;
  readonly rule: () => Promise<ReplicationRule>;
}

/** Reads how many copies of each file exist, and where they are stored. */
export class ReadReplication {
  readonly #ports: ReadReplicationPorts;

  constructor(ports: ReadReplicationPorts) {
    this.#ports = ports;
  }

  async execute(holder: Did, limit: number): Promise<Replication> {
    const status = await this.status();
    const responding = status.targets.filter(
      ({ contact }) => contact !== undefined && contact.error === null,
    );
    const files = await this.#files(holder, status.targets, limit);
    const [worst] = await this.#files(holder, responding, 1);
    return { ...status, files, fewestReachable: worst?.copies ?? Number.POSITIVE_INFINITY };
  }

  async #files(holder: Did, targets: readonly TargetStatus[], limit: number) {
    const { ledger, clock, times } = this.#ports;
    const ids = targets.map(({ peer }) => peer.id);
    const files = await ledger.filesOf(holder, ids, clock.now() - times.proofAge, limit);
    // Add the local copy, because `replicas` does not include it.
    return files.map(({ file, replicas }) => ({ file, copies: replicas + 1 }));
  }

  async status(): Promise<MeshStatus> {
    const { ledger, contacts, peers, rule } = this.#ports;
    const known = new Map((await contacts.all()).map((contact) => [contact.peer, contact]));
    const counts = new Map((await ledger.summary()).map((each) => [each.target, each]));
    const targets = (await peers.all()).map((peer) => ({
      peer,
      contact: known.get(peer.id),
      counts: counts.get(peer.id),
    }));
    return { rule: await rule(), targets };
  }
}
