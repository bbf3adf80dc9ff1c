import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Ed25519Identity } from '@gatehouse/adapters/node';
import { InvalidInput, Secret } from '@gatehouse/core/kernel';
import { ConfigInvalid, type ProcessName } from '../config/index.ts';
import type { MeshPlaces } from './mesh-configuration.ts';
import type { MeshManifestFile } from './mesh-manifest-file.ts';

/** The secrets with which a machine connects to its peers. */
export interface MeshSecrets {
  readonly identity: Ed25519Identity;
  /** The swarm secrets: the current one first, then older ones that are still accepted. */
  readonly swarm: readonly Secret[];
}

/**
 * Reads the swarm secrets, and the identity as `meshIdentity` does. Throws `ConfigInvalid` if there is no
 * swarm secret.
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
    throw new ConfigInvalid(process, [{ field: 'SWARM_MASTER_SECRET', message: 'is missing', remedy }]);
  }
  const identity = await meshIdentity(places, file, process, say);
  return { identity, swarm: [swarm, ...places.swarmSecretsAlsoAccepted] };
}

/**
 * Returns the identity of this machine in the mesh. If there is none, creates it. Throws `ConfigInvalid` if
 * the manifest names another identity.
 */
export async function meshIdentity(
  places: MeshPlaces,
  file: MeshManifestFile,
  process: ProcessName,
  say: (notice: string) => void,
): Promise<Ed25519Identity> {
  const { self } = (await readManifest(file, process)) ?? { self: null };
  const known = identityOf(places.identityKey ?? (await stored(places, 'LIBP2P_IDENTITY_KEY')), process);
  if (self !== null && known?.id !== self) {
    const message = known
      ? `is the key of ${known.id}, but ${file.path} names ${self}`
      : `is missing, but ${file.path} names ${self}`;
    const remedy = 'Restore that key. To become another machine, remove `self` from the file';
    throw new ConfigInvalid(process, [{ field: 'LIBP2P_IDENTITY_KEY', message, remedy }]);
  }
  const identity = known ?? (await createIdentity(places, say));
  if (self === null) await file.change((manifest) => ({ ...manifest, self: identity.id }));
  return identity;
}

/** Creates the swarm secret of a new mesh, unless it exists. */
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
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
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
    throw new ConfigInvalid(process, [{ field: 'LIBP2P_IDENTITY_KEY', message, remedy }]);
  }
}

async function readManifest(file: MeshManifestFile, process: ProcessName) {
  try {
    return await file.read();
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error;
    const faults = error.issues.map(({ path, message }) => ({
      field: path.join('.'),
      message: `${message} (in ${file.path})`,
      remedy: 'Correct the file',
    }));
    throw new ConfigInvalid(process, faults);
  }
}
