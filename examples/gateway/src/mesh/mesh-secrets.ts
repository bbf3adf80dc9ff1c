import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Ed25519Identity } from '@gatehouse/adapters/node';
import { errorCode, InvalidInput, Secret } from '@gatehouse/core/kernel';
import type { PeerId } from '@gatehouse/core/mesh';
import { InvalidSettings } from '@gatehouse/http-koa/process';
import { PROCESS_TITLES, type ProcessName } from '../config/index.ts';
import type { MeshPlaces } from './mesh-configuration.ts';
import { type MeshManifestFile, NEW_MANIFEST } from './mesh-manifest-file.ts';

/** The secrets with which a machine connects to its peers. */
export interface MeshSecrets {
  readonly identity: Ed25519Identity;
  /** The swarm secrets: the current one first, then older ones that are still accepted. */
  readonly swarm: readonly Secret[];
}

/**
 * Reads the swarm secrets, and the identity as `meshIdentity` does. Throws `InvalidSettings` if there is no swarm
 * secret. Also throws it if the machine has an identity and no manifest, because with a new, empty manifest the records
 * of what peers hold would be deleted.
 */
export async function meshSecrets(
  places: MeshPlaces,
  file: MeshManifestFile,
  process: ProcessName,
  say: (notice: string) => void,
): Promise<MeshSecrets> {
  const swarm = places.swarmSecret ?? (await stored(places, 'SWARM_MASTER_SECRET'));
  if (swarm === undefined) {
    const remedy = 'Run `gatehouse mesh init`, or `gatehouse mesh join` with a code of another machine';
    throw new InvalidSettings(PROCESS_TITLES[process], [
      { field: 'SWARM_MASTER_SECRET', message: 'is missing', remedy },
    ]);
  }
  const identity = await identityIn(places, file, process, say, () => {
    const remedy = 'Restore it from a backup. For a new list of peers, run `gatehouse mesh init`';
    throw new InvalidSettings(PROCESS_TITLES[process], [{ field: file.path, message: 'is missing', remedy }]);
  });
  return { identity, swarm: [swarm, ...places.swarmSecretsAlsoAccepted] };
}

/**
 * Returns the identity of this machine in the mesh. Creates the identity and the manifest if they do not exist, and
 * completes them after a crash. If processes do so concurrently, all of them get the same identity. Throws
 * `InvalidSettings` if the manifest names another identity.
 */
export function meshIdentity(
  places: MeshPlaces,
  file: MeshManifestFile,
  process: ProcessName,
  say: (notice: string) => void,
): Promise<Ed25519Identity> {
  return identityIn(places, file, process, say, () => {});
}

/**
 * Returns the identity as `meshIdentity` does. First calls `refuseLost` if the machine has an identity and no manifest.
 */
async function identityIn(
  places: MeshPlaces,
  file: MeshManifestFile,
  process: ProcessName,
  say: (notice: string) => void,
  refuseLost: () => void,
): Promise<Ed25519Identity> {
  const known = async () =>
    identityOf(places.identityKey ?? (await stored(places, 'LIBP2P_IDENTITY_KEY')), process);
  const { self = null } = (await readManifest(file, process)) ?? {};
  if (self !== null) return namedIdentity(self, await known(), file, process);
  return file.exclusively(async (write) => {
    const manifest = await readManifest(file, process);
    const identity = await known();
    if (manifest && manifest.self !== null) return namedIdentity(manifest.self, identity, file, process);
    if (manifest === undefined && identity !== undefined) refuseLost();
    // The manifest is created before the key. After a crash between them, the next start completes it. A key without a
    // manifest means that the manifest was lost.
    if (manifest === undefined) await write(NEW_MANIFEST);
    const own = identity ?? (await createIdentity(places, say));
    await write({ ...(manifest ?? NEW_MANIFEST), self: own.id });
    return own;
  });
}

/** Returns the identity if the manifest names it. Otherwise throws `InvalidSettings`. */
function namedIdentity(
  self: PeerId,
  identity: Ed25519Identity | undefined,
  { path }: MeshManifestFile,
  process: ProcessName,
): Ed25519Identity {
  if (identity?.id === self) return identity;
  const fault = identity ? `is the key of ${identity.id}` : 'is missing';
  const remedy = 'Restore that key. To become another machine, remove `self` from the file';
  const message = `${fault}, but ${path} names ${self}`;
  throw new InvalidSettings(PROCESS_TITLES[process], [{ field: 'LIBP2P_IDENTITY_KEY', message, remedy }]);
}

/** Creates the swarm secret of a new mesh, unless the secret exists. */
export async function createMeshSecrets(places: MeshPlaces): Promise<void> {
  const known = places.swarmSecret ?? (await stored(places, 'SWARM_MASTER_SECRET'));
  if (known === undefined)
    await keepSecret(places, 'SWARM_MASTER_SECRET', new Secret(randomBytes(32).toString('base64url')));
}

/** Stores a secret in a file that only this user can read. Throws if the file exists. */
export async function keepSecret(
  { secretsFolder }: MeshPlaces,
  name: SecretName,
  value: Secret,
): Promise<void> {
  await mkdir(secretsFolder, { recursive: true, mode: 0o700 });
  await writeFile(join(secretsFolder, name), value.reveal(), { mode: 0o600, flag: 'wx', flush: true });
}

type SecretName = 'LIBP2P_IDENTITY_KEY' | 'SWARM_MASTER_SECRET';

/** The stored secret; undefined if it is missing. */
export async function stored({ secretsFolder }: MeshPlaces, name: SecretName): Promise<Secret | undefined> {
  try {
    return new Secret((await readFile(join(secretsFolder, name), 'utf8')).trim());
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

async function createIdentity(places: MeshPlaces, say: (notice: string) => void): Promise<Ed25519Identity> {
  const key = Ed25519Identity.create();
  await keepSecret(places, 'LIBP2P_IDENTITY_KEY', key);
  const identity = Ed25519Identity.parse(key);
  const path = join(places.secretsFolder, 'LIBP2P_IDENTITY_KEY');
  say(`Created the identity of this machine, ${identity.id}. Keep a copy of ${path}: it must never change.`);
  return identity;
}

function identityOf(key: Secret | undefined, process: ProcessName): Ed25519Identity | undefined {
  try {
    return key && Ed25519Identity.parse(key);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const remedy = 'Restore the key that this machine had';
    throw new InvalidSettings(PROCESS_TITLES[process], [{ field: 'LIBP2P_IDENTITY_KEY', message, remedy }]);
  }
}

async function readManifest(file: MeshManifestFile, process: ProcessName) {
  try {
    return await file.read();
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error;
    const faults = error.issues.map(({ path, message }) =>
      path.length === 0
        ? { message: `${file.path} ${message}`, remedy: 'Correct the file, or restore it from a backup' }
        : { field: path.join('.'), message, remedy: `The manifest is ${file.path}` },
    );
    throw new InvalidSettings(PROCESS_TITLES[process], faults);
  }
}
