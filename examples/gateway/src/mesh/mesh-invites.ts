import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MeshInvitation, MeshInviteList } from '@gatehouse/adapters/mesh-https';
import { DomainError, MINUTE, Secret } from '@gatehouse/core/kernel';
import type { MeshCrypto } from '@gatehouse/core/mesh';
import type { MeshPlaces } from './mesh-configuration.ts';
import { joinKey, parseJoiningPeer, welcomeOf } from './mesh-joining.ts';
import type { MeshManifestFile } from './mesh-manifest-file.ts';
import type { MeshSecrets } from './mesh-secrets.ts';

const INVITE_LIFETIME_MS = 10 * MINUTE;
/**
 * Maximum number of invites that are open at the same time. It is low, because each open invite lets one more
 * machine join.
 */
const MAX_INVITES = 4;

/** The maximum number of invites is open already. */
class TooManyInvites extends DomainError {
  readonly code = 'too_many_invites';

  constructor() {
    super(`${MAX_INVITES} invites are open. Use one, or wait until one expires after ten minutes.`);
  }
}

interface StoredInvite {
  readonly token: string;
  readonly expiresAt: number;
  /** Address of this machine that the joining machine connects to. */
  readonly address: string;
}

export interface MeshInvitesParts {
  readonly places: MeshPlaces;
  readonly file: MeshManifestFile;
  readonly secrets: MeshSecrets;
  readonly crypto: MeshCrypto;
}

/**
 * Open invites, stored as files beside the secrets. The command `mesh invite` creates them, and the mesh
 * process uses them.
 */
export class MeshInvites implements MeshInviteList {
  readonly #parts: MeshInvitesParts;

  constructor(parts: MeshInvitesParts) {
    this.#parts = parts;
  }

  /** Creates an invite and returns its token. Throws `TooManyInvites`. */
  async create(address: string): Promise<string> {
    if ((await this.open()).length >= MAX_INVITES) throw new TooManyInvites();
    const token = randomBytes(16).toString('base64url');
    const invite: StoredInvite = { token, address, expiresAt: Date.now() + INVITE_LIFETIME_MS };
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const path = join(this.#folder, `${randomBytes(8).toString('hex')}.json`);
    await writeFile(path, JSON.stringify(invite), { mode: 0o600, flag: 'wx' });
    return token;
  }

  /** The invites that can be used now. Removes those that have expired. */
  async open(): Promise<readonly MeshInvitation[]> {
    const found: MeshInvitation[] = [];
    for (const name of await readdir(this.#folder).catch(() => [])) {
      const path = join(this.#folder, name);
      const invite = await readInvite(path);
      if (invite === undefined) continue;
      if (invite.expiresAt <= Date.now()) await unlink(path).catch(() => {});
      else if (found.length < MAX_INVITES) found.push(this.#invitation(path, invite));
    }
    return found;
  }

  #invitation(path: string, { token, address }: StoredInvite): MeshInvitation {
    const { crypto, file, secrets } = this.#parts;
    return {
      key: joinKey(crypto, new Secret(token)),
      accept: async (said, id) => {
        const peer = parseJoiningPeer(said, id);
        // If two machines use one invite at the same time, only one of them can remove the file. The other
        // one is refused here.
        await unlink(path);
        const manifest = await file.change((known) => ({
          ...known,
          peers: [...known.peers.filter(({ id }) => id !== peer.id), peer],
        }));
        return welcomeOf(manifest, secrets, address, id);
      },
    };
  }

  get #folder(): string {
    return join(this.#parts.places.secretsFolder, 'mesh-invites');
  }
}

async function readInvite(path: string): Promise<StoredInvite | undefined> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as StoredInvite;
  } catch {
    return undefined;
  }
}
