import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { HOUR, type Milliseconds, Secret } from '@gatehouse/core/kernel';
import { MESH_TIMES, type MeshTimes, type NamedPeer, parseNamedPeer } from '@gatehouse/core/mesh';
import type { DatabaseLimits, ServerLimits } from '@gatehouse/http-koa/process';
import { InvalidSettings } from '@gatehouse/http-koa/process';
import { type BlockStoreConfig, blockStoreConfig } from '../blocks/block-store-config.ts';
import { diskReserve, type Environment, PROCESS_TITLES, Slice } from '../config/index.ts';

const DEFAULT_MANIFEST = 'svc-triangle.json';

/** Files and settings with the identity, the secrets and the peers of this machine. */
export interface MeshPlaces {
  readonly isRelease: boolean;
  /** Path of `svc-triangle.json`. */
  readonly manifestFile: string;
  /** Path of the file with the addresses of machines. */
  readonly addressesFile: string;
  /** File of the addresses at which machines have proved their membership. */
  readonly memberAddressesFile: string;
  /** Folder of secrets that are not in the settings. */
  readonly secretsFolder: string;
  readonly identityKey: Secret | undefined;
  readonly swarmSecret: Secret | undefined;
  /** Older secrets, which are accepted while `swarmSecret` is being replaced. */
  readonly swarmSecretsAlsoAccepted: readonly Secret[];
  /** Peers in addition to those of the manifest. Blocks are sent to these peers first. */
  readonly pins: readonly NamedPeer[];
  /** Addresses of peers, in addition to those in the manifest. */
  readonly bootstrap: readonly NamedPeer[];
  readonly times: MeshTimes;
}

/** The configuration of the mesh process, read once at start. */
export interface MeshConfiguration extends MeshPlaces {
  /** Address on which the process listens for peers. */
  readonly meshHost: string;
  readonly meshPort: number;
  /** Multiaddr on which the process listens; undefined if it does not use libp2p. */
  readonly libp2pAddress: string | undefined;
  /** Addresses at which peers reach this machine. The machine announces them. */
  readonly announced: readonly string[];
  /** True if this machine announces itself in the local network, and finds peers in the same network. */
  readonly usesMdns: boolean;
  /** Address at which the process reports its health. */
  readonly host: string;
  readonly port: number;
  readonly metricsPort: number | undefined;
  /** Folder for the blocks that this machine stores for peers. */
  readonly replicasPath: string;
  readonly diskReserve: number;
  /** Blocks of this machine; undefined if this machine only stores blocks for peers. */
  readonly owned: OwnedBlocks | undefined;
  readonly bytesPerSecond: number;
  readonly concurrency: number;
  /** Hours of the day, in local time, at which blocks are sent; undefined for all. */
  readonly hours: readonly [from: number, until: number] | undefined;
  readonly isPaused: boolean;
  readonly limits: ServerLimits;
  readonly logLevel: string;
}

/** The blocks of this machine, and the database that lists them. */
export interface OwnedBlocks {
  readonly blocks: BlockStoreConfig;
  readonly databaseUrl: Secret;
  readonly databaseAdminUrl: Secret | undefined;
  readonly database: DatabaseLimits;
}

/** Reads the settings of the mesh process. Throws `InvalidSettings` with every fault. */
export function parseMeshConfiguration(environment: Environment, folder?: string): MeshConfiguration {
  const slice = new Slice('mesh', environment, folder);
  if (slice.faults.length > 0)
    throw new InvalidSettings(PROCESS_TITLES.mesh, [...slice.faults, ...slice.hints]);
  const adminUrl = slice.optional('DATABASE_ADMIN_URL');
  return {
    ...meshPlaces(slice, folder),
    meshHost: slice.value('MESH_HOST'),
    meshPort: slice.value('MESH_PORT'),
    libp2pAddress: slice.optional('MESH_LIBP2P_ADDRESS'),
    announced: slice.value('MESH_ADDRESSES'),
    usesMdns: slice.value('MESH_MDNS'),
    host: slice.value('HOST'),
    port: slice.value('MESH_HEALTH_PORT'),
    metricsPort: slice.optional('MESH_METRICS_PORT'),
    replicasPath: slice.value('MESH_BLOCKS_PATH'),
    diskReserve: diskReserve(slice),
    owned:
      slice.optional('DATABASE_URL') === undefined
        ? undefined
        : {
            blocks: blockStoreConfig(slice) ?? { kind: 'flat-fs', path: slice.value('FLAT_FS_BLOCKS_PATH') },
            databaseUrl: new Secret(slice.databaseUrl()),
            databaseAdminUrl: adminUrl === undefined ? undefined : new Secret(adminUrl),
            database: slice.databaseLimits(),
          },
    bytesPerSecond: slice.value('MESH_MIB_PER_SECOND') * 1024 ** 2,
    concurrency: slice.value('MESH_CONCURRENCY'),
    hours: hours(slice.optional('MESH_HOURS')),
    isPaused: slice.value('MESH_PAUSED'),
    limits: slice.limits(),
    logLevel: slice.value('LOG_LEVEL'),
  };
}

/** Reads the paths and settings that every process of a machine in a mesh uses. */
export function meshPlaces(slice: Slice, folder = '.'): MeshPlaces {
  const secret = (text: string | undefined) => (text === undefined ? undefined : new Secret(text));
  const named = (texts: readonly string[]) => texts.flatMap((text) => parseNamedPeer(text) ?? []);
  const age = (hours: number): Milliseconds => hours * HOUR;
  return {
    isRelease: slice.isRelease,
    manifestFile: manifestFileIn(slice, folder),
    addressesFile: resolve(folder, slice.value('DATA_DIR'), 'mesh-addresses.json'),
    memberAddressesFile: resolve(folder, slice.value('DATA_DIR'), 'mesh-member-addresses.json'),
    secretsFolder: resolve(folder, slice.value('DATA_DIR'), 'secrets'),
    identityKey: secret(slice.optional('LIBP2P_IDENTITY_KEY')),
    swarmSecret: secret(slice.optional('SWARM_MASTER_SECRET')),
    swarmSecretsAlsoAccepted: slice
      .value('SWARM_MASTER_SECRET_ALSO_ACCEPTED')
      .map((text) => new Secret(text)),
    pins: named(slice.value('PINNING_TARGETS')),
    bootstrap: named(slice.value('BOOTSTRAP_NODES')),
    times: {
      verifyAfter: age(slice.value('MESH_VERIFY_HOURS')),
      goneAfter: age(slice.value('MESH_TARGET_GONE_HOURS')),
      proofAge: MESH_TIMES.proofAge,
    },
  };
}

/**
 * Returns the paths if this machine has a manifest, or if a setting names the manifest. If no folder is given, only the
 * setting is used.
 */
export function existingMesh(slice: Slice, folder: string | undefined): MeshPlaces | undefined {
  if (slice.optional('SVC_MESH_CONFIG') !== undefined) return meshPlaces(slice, folder);
  return folder !== undefined && existsSync(manifestFileIn(slice, folder))
    ? meshPlaces(slice, folder)
    : undefined;
}

/**
 * Returns the path of the manifest. Default: the file in the working folder, where the installer writes it; if that
 * does not exist, the file in DATA_DIR, where the mesh process creates it.
 */
function manifestFileIn(slice: Slice, folder: string): string {
  const set = slice.optional('SVC_MESH_CONFIG');
  if (set !== undefined) return resolve(folder, set);
  const here = resolve(folder, DEFAULT_MANIFEST);
  return existsSync(here) ? here : resolve(folder, slice.value('DATA_DIR'), DEFAULT_MANIFEST);
}

/** Path of the manifest of the mesh, if this machine is in a mesh. */
export interface ManifestPlace {
  /** Returns the path of the manifest. It changes if a manifest is added to the working folder. */
  readonly find: () => string;
  /** True if a setting names the file, so that the file must exist. */
  readonly isSet: boolean;
}

/** Returns the place of the manifest. If no folder is given, only the setting is used; undefined if it is unset. */
export function manifestPlace(slice: Slice, folder: string | undefined): ManifestPlace | undefined {
  const isSet = slice.optional('SVC_MESH_CONFIG') !== undefined;
  if (!isSet && folder === undefined) return undefined;
  return { find: () => manifestFileIn(slice, folder ?? '.'), isSet };
}

function hours(text: string | undefined): readonly [number, number] | undefined {
  const [from, until] = text?.split('-').map(Number) ?? [];
  return from === undefined || until === undefined ? undefined : [from, until];
}
