import {
  type BridgeArtifact,
  type BridgeArtifactStore,
  LOGIN_KIND,
  type NoteCodeExchange,
  type RecordBridgeAccess,
  type StoredArtifact,
  sealedSid,
} from '@gatehouse/core/bridge';
import { type Clock, DAY, type Milliseconds, SECOND, Secret, type Sha256 } from '@gatehouse/core/kernel';
import type { Did } from '@gatehouse/core/pds';
import type { SecretBox } from '@gatehouse/core/settings';
import { type Adapter, type AdapterPayload, errors } from 'oidc-provider';

/**
 * Time for which a login at a client is stored after its last code or refresh. In this time the client can be notified
 * of a logout.
 */
const LOGIN_LIFETIME: Milliseconds = 90 * DAY;

/** Kinds of artifacts that begin or renew a login at a client. */
const LOGIN_SOURCES: readonly string[] = ['AuthorizationCode', 'RefreshToken'];

/** Value of `gty` in an access token that was issued for a code, and not for a refresh token. */
const CODE_EXCHANGE = 'authorization_code';

/** Dependencies of `ArtifactAdapter`. */
export interface ArtifactAdapterParts {
  readonly artifacts: BridgeArtifactStore;
  readonly record: RecordBridgeAccess;
  readonly exchanged: NoteCodeExchange;
  readonly box: SecretBox;
  readonly sha256: Sha256;
  readonly clock: Clock;
}

/**
 * Stores one model of oidc-provider. Stores payloads only sealed, and ids only as digests, because a payload contains
 * the token itself.
 */
export class ArtifactAdapter implements Adapter {
  readonly #kind: string;
  readonly #parts: ArtifactAdapterParts;

  constructor(kind: string, parts: ArtifactAdapterParts) {
    this.#kind = kind;
    this.#parts = parts;
  }

  async upsert(id: string, payload: AdapterPayload, expiresIn: number): Promise<void> {
    const { artifacts, record, exchanged, box, sha256, clock } = this.#parts;
    const digest = sha256.hex(id);
    const now = clock.now();
    const { consumed: _, ...kept } = payload;
    const artifact: BridgeArtifact = {
      kind: this.#kind,
      digest,
      uidDigest: payload.uid === undefined ? null : sha256.hex(payload.uid),
      grantDigest: payload.grantId === undefined ? null : sha256.hex(payload.grantId),
      did: (payload.accountId as Did | undefined) ?? null,
      clientId: payload.clientId ?? null,
      sealed: box.seal(new Secret(JSON.stringify(kept)), this.#purpose(digest)),
      createdAt: now,
      expiresAt: now + expiresIn * SECOND,
    };
    if (LOGIN_SOURCES.includes(this.#kind) && payload.sid !== undefined)
      await this.#rememberLogin(artifact, payload.sid);
    await artifacts.put(artifact);
    // Record the login here, because a code is issued for each login, even if no page was shown.
    const { did, clientId } = artifact;
    if (did === null || clientId === null) return;
    if (this.#kind === 'AuthorizationCode') await record.execute({ did, client: clientId });
    if (this.#kind === 'AccessToken' && payload.gty === CODE_EXCHANGE) await exchanged.execute(did, clientId);
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    return this.#opened(await this.#parts.artifacts.find(this.#kind, this.#parts.sha256.hex(id)));
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return this.#opened(await this.#parts.artifacts.findByUid(this.#kind, this.#parts.sha256.hex(uid)));
  }

  /** Returns undefined, because user codes belong to the device flow, which is not offered. */
  async findByUserCode(): Promise<undefined> {}

  /**
   * Marks the token as used. If it was used before, ends the grant, because a thief could have sent one of the two
   * requests (RFC 9700 section 4.14.2).
   */
  async consume(id: string): Promise<void> {
    const { artifacts, sha256, clock } = this.#parts;
    if (await artifacts.consume(this.#kind, sha256.hex(id), clock.now())) return;
    const grantId = (await this.find(id))?.grantId;
    if (grantId !== undefined) await this.revokeByGrantId(grantId);
    throw new errors.InvalidGrant('it was already used');
  }

  async destroy(id: string): Promise<void> {
    await this.#parts.artifacts.delete(this.#kind, this.#parts.sha256.hex(id));
  }

  /** Deletes the artifacts of the grant, those of all models in one call. */
  async revokeByGrantId(grantId: string): Promise<void> {
    await this.#parts.artifacts.deleteGrant(this.#parts.sha256.hex(grantId));
  }

  async #rememberLogin({ did, clientId, createdAt }: BridgeArtifact, sid: string): Promise<void> {
    const { artifacts, box, sha256 } = this.#parts;
    const digest = sha256.hex(`${clientId} ${sid}`);
    await artifacts.put({
      kind: LOGIN_KIND,
      digest,
      uidDigest: null,
      grantDigest: null,
      did,
      clientId,
      sealed: sealedSid(sid, digest, box),
      createdAt,
      expiresAt: createdAt + LOGIN_LIFETIME,
    });
  }

  /** Opens the payload. Returns undefined if the server's secret has changed since the artifact was stored. */
  #opened(stored: StoredArtifact | undefined): AdapterPayload | undefined {
    const text = stored && this.#parts.box.open(stored.sealed, this.#purpose(stored.digest));
    if (!text) return undefined;
    const payload = JSON.parse(text.reveal()) as AdapterPayload;
    const { consumedAt } = stored;
    return consumedAt === null ? payload : { ...payload, consumed: Math.floor(consumedAt / SECOND) };
  }

  /**
   * Returns the purpose for which an artifact is sealed. Changing it makes stored artifacts unreadable, so that
   * sessions and tokens end.
   */
  #purpose(digest: string): string {
    return `bridge ${this.#kind} ${digest}`;
  }
}
