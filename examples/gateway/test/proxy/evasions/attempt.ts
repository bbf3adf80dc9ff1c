/** The values that an attempt can use: a token, the DID in the token, and the key of the record to write. */
export interface Attempt {
  readonly did: string;
  readonly token: string;
  readonly rkey: string;
  /** The token of another holder, who is entitled. */
  readonly entitledToken: string;
  /** An archive of a repository with a gated record. */
  readonly archive: Buffer;
}

export const GATED = 'cloud.svc.catalog.entry';
export const OPEN = 'app.example.note';

/** Returns the usual body of `putRecord` or `createRecord`. */
export function recordOf({ did, rkey }: Attempt, collection: string = GATED): object {
  return { repo: did, collection, rkey, record: { $type: collection, text: 'x' } };
}

/** Returns the usual body of `applyWrites`. */
export function writesOf({ did, rkey }: Attempt, ...collections: readonly string[]): object {
  const writes = collections.map((collection, i) => ({
    $type: 'com.atproto.repo.applyWrites#create',
    collection,
    rkey: `${rkey}-${i}`,
    value: { $type: collection },
  }));
  return { repo: did, writes };
}

export function bearer({ token }: Attempt): string {
  return `Authorization: Bearer ${token}`;
}
