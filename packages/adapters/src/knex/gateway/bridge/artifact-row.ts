import type { BridgeArtifact, StoredArtifact } from '@gatehouse/core/bridge';
import type { Did } from '@gatehouse/core/pds';

/** A row of `bridge_artifacts`. */
export interface ArtifactRow {
  readonly kind: string;
  readonly digest: string;
  readonly uid_digest: string | null;
  readonly grant_digest: string | null;
  readonly did: string | null;
  readonly client_id: string | null;
  readonly sealed: string;
  readonly created_at: number;
  readonly expires_at: number;
  readonly consumed_at: number | null;
}

export const ARTIFACT_COLUMNS: readonly (keyof ArtifactRow)[] = [
  'kind',
  'digest',
  'uid_digest',
  'grant_digest',
  'did',
  'client_id',
  'sealed',
  'created_at',
  'expires_at',
];

/** Returns the values of `ARTIFACT_COLUMNS`, in the same order. */
export function valuesOf(artifact: BridgeArtifact): readonly unknown[] {
  const { kind, digest, uidDigest, grantDigest, did, clientId, sealed, createdAt, expiresAt } = artifact;
  return [kind, digest, uidDigest, grantDigest, did, clientId, sealed, createdAt, expiresAt];
}

export function artifactOf(row: ArtifactRow): BridgeArtifact {
  return {
    kind: row.kind,
    digest: row.digest,
    uidDigest: row.uid_digest,
    grantDigest: row.grant_digest,
    did: row.did as Did | null,
    clientId: row.client_id,
    sealed: row.sealed,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  };
}

export function storedOf(row: Pick<ArtifactRow, 'digest' | 'sealed' | 'consumed_at'>): StoredArtifact {
  return { digest: row.digest, sealed: row.sealed, consumedAt: row.consumed_at };
}
