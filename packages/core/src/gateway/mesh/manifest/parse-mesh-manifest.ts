import { type InputIssue, InvalidInput } from '../../../kernel/invalid-input.ts';
import { parsePeerAddress } from '../peer/peer-address.ts';
import { isPeerId, type PeerId } from '../peer/peer-id.ts';
import {
  MESH_MANIFEST_KIND,
  type MeshManifest,
  PEER_ROLES,
  type Peer,
  type PeerRole,
  type ReplicationRule,
} from './mesh-manifest.ts';

/** Maximum number of machines in a manifest. */
export const MAX_PEERS = 100;
/** The version and the allowed fields of a manifest. Editors use `$schema` to find the JSON Schema. */
const SCHEMA_VERSION = 1;
const FIELDS = ['$schema', 'schema_version', 'kind', 'self', 'peers', 'replication'];
const PEER_FIELDS = ['id', 'name', 'addresses', 'role'];
const RULE_FIELDS = ['min', 'target'];
const MAX_ADDRESSES = 10;
const MAX_NAME_CHARACTERS = 100;

type Path = InputIssue['path'];
type Fields = Readonly<Record<string, unknown>>;

/** Parses a manifest. Throws `InvalidInput` with every fault. */
export function parseMeshManifest(json: unknown): MeshManifest {
  const later = laterVersion(json);
  if (later !== undefined) {
    const message = `is ${later}, but this release reads only ${SCHEMA_VERSION}. Use the release that wrote the manifest, or a later one`;
    throw new InvalidInput([{ path: ['schema_version'], message }]);
  }
  const reader = new Reader();
  const manifest = reader.manifest(json);
  if (reader.issues.length > 0) throw new InvalidInput(reader.issues);
  return manifest;
}

function laterVersion(json: unknown): number | undefined {
  const version = (json as { readonly schema_version?: unknown } | null)?.schema_version;
  return typeof version === 'number' && version > SCHEMA_VERSION ? version : undefined;
}

/** Parses values and collects faults. The values are valid only if no fault was found. */
class Reader {
  readonly issues: InputIssue[] = [];

  manifest(json: unknown): MeshManifest {
    const { schema_version: version, kind, self, peers, replication } = this.#object(json, FIELDS, []);
    this.#check(version === SCHEMA_VERSION, ['schema_version'], `must be ${SCHEMA_VERSION}`);
    this.#check(kind === MESH_MANIFEST_KIND, ['kind'], `must be ${MESH_MANIFEST_KIND}`);
    const isSelfValid = self === undefined || (typeof self === 'string' && isPeerId(self));
    this.#check(isSelfValid, ['self'], 'must be the PeerId of an Ed25519 key (12D3KooW...)');
    const list = this.#list(peers, ['peers'], MAX_PEERS).map((peer, at) => this.#peer(peer, ['peers', at]));
    for (const [at, { id }] of list.entries()) {
      this.#check(id !== self, ['peers', at, 'id'], 'is this machine itself, which `self` names. Remove it');
      const isFirst = list.findIndex((other) => other.id === id) === at;
      this.#check(isFirst, ['peers', at, 'id'], 'is listed twice. Remove one of the peers');
    }
    return { self: (self as PeerId | undefined) ?? null, peers: list, replication: this.#rule(replication) };
  }

  #peer(json: unknown, path: Path): Peer {
    const { id, name, addresses, role } = this.#object(json, PEER_FIELDS, path);
    const isId = typeof id === 'string' && isPeerId(id);
    this.#check(isId, [...path, 'id'], 'must be the PeerId of an Ed25519 key (12D3KooW...)');
    const isName = typeof name === 'string' && name.length > 0 && name.length <= MAX_NAME_CHARACTERS;
    this.#check(isName, [...path, 'name'], `must be a text of 1 to ${MAX_NAME_CHARACTERS} characters`);
    this.#check(PEER_ROLES.includes(role as PeerRole), [...path, 'role'], 'must be gateway, device or pin');
    const list = this.#list(addresses, [...path, 'addresses'], MAX_ADDRESSES);
    for (const [at, address] of list.entries()) {
      const isAddress = typeof address === 'string' && parsePeerAddress(address) !== undefined;
      const message = 'must be https://<host>:<port>, or a multiaddr such as /ip4/192.0.2.1/tcp/4001';
      this.#check(isAddress, [...path, 'addresses', at], message);
    }
    return { id, name, role, addresses: list } as Peer;
  }

  #rule(json: unknown): ReplicationRule {
    const { min, target } = this.#object(json, RULE_FIELDS, ['replication']);
    const isCount = (value: unknown) => Number.isInteger(value) && (value as number) >= 1;
    this.#check(isCount(min), ['replication', 'min'], 'must be a whole number of at least 1');
    this.#check(
      isCount(target) && (target as number) <= MAX_PEERS,
      ['replication', 'target'],
      `must be a whole number from 1 to ${MAX_PEERS}`,
    );
    const isOrdered = !isCount(min) || !isCount(target) || (min as number) <= (target as number);
    this.#check(isOrdered, ['replication', 'min'], 'must be at most `target`');
    return { min, target } as ReplicationRule;
  }

  #object(json: unknown, known: readonly string[], path: Path): Fields {
    if (typeof json !== 'object' || json === null || Array.isArray(json)) {
      this.#check(false, path, 'must be an object');
      return {};
    }
    for (const name of Object.keys(json)) {
      this.#check(known.includes(name), [...path, name], `is unknown. Known fields: ${known.join(', ')}`);
    }
    return json as Fields;
  }

  #list(json: unknown, path: Path, limit: number): readonly unknown[] {
    this.#check(Array.isArray(json) && json.length <= limit, path, `must be a list of at most ${limit}`);
    return Array.isArray(json) ? json.slice(0, limit) : [];
  }

  #check(holds: boolean, path: Path, message: string): void {
    if (!holds) this.issues.push({ path, message });
  }
}
