import {
  type BridgeArtifact,
  BridgeArtifactStore,
  type EndedArtifacts,
  LOGIN_KIND,
  type StoredArtifact,
} from '@gatehouse/core/bridge';
import type { Instant } from '@gatehouse/core/kernel';
import type { ByEngine } from '../../by-engine.ts';
import type { Database } from '../../database.ts';
import { deleteSome } from '../../delete-some.ts';
import type { EngineName, PreparedStatement } from '../../engine.ts';
import { JSON_KEYS } from '../../mysql/json-keys.ts';
import { ARTIFACT_COLUMNS, type ArtifactRow, artifactOf, storedOf, valuesOf } from './artifact-row.ts';

const PUT: PreparedStatement = {
  name: 'put_bridge_artifact',
  text: `insert into bridge_artifacts (${ARTIFACT_COLUMNS.join(', ')})
    values (${ARTIFACT_COLUMNS.map(() => '?').join(', ')})
    on conflict (kind, digest) do update set uid_digest = excluded.uid_digest, grant_digest = excluded.grant_digest,
      did = excluded.did, client_id = excluded.client_id, sealed = excluded.sealed, expires_at = excluded.expires_at`,
};

const FIND: PreparedStatement = {
  name: 'find_bridge_artifact',
  text: 'select digest, sealed, consumed_at from bridge_artifacts where kind = ? and digest = ?',
};

const FIND_BY_UID: PreparedStatement = {
  name: 'find_bridge_artifact_by_uid',
  text: `select digest, sealed, consumed_at from bridge_artifacts where kind = ? and uid_digest = ?
    order by created_at desc limit 1`,
};

const CONSUME: PreparedStatement = {
  name: 'consume_bridge_artifact',
  text: `update bridge_artifacts set consumed_at = ? where kind = ? and digest = ? and consumed_at is null
    returning digest`,
};

const END: ByEngine<PreparedStatement> = {
  sqlite: endStatement('sqlite', 'in (select value from json_each(?))'),
  mysql: endStatement('mysql', `in (select value from ${JSON_KEYS} listed)`),
  postgres: endStatement('postgres', '= any (?::text[])'),
};

function endStatement(engine: EngineName, isListed: string): PreparedStatement {
  return {
    name: `end_bridge_artifacts_${engine}`,
    text: `delete from bridge_artifacts
      where did = ? and created_at <= ? and (client_id ${isListed} or kind ${isListed})
      returning ${ARTIFACT_COLUMNS.join(', ')}`,
  };
}

/** Artifacts of the OpenID provider in a database. */
export class KnexBridgeArtifactStore extends BridgeArtifactStore {
  readonly #database: Database;

  constructor(database: Database) {
    super();
    this.#database = database;
  }

  override async put(artifact: BridgeArtifact): Promise<void> {
    await this.#database.preparedWrite(PUT, valuesOf(artifact));
  }

  override find(kind: string, digest: string): Promise<StoredArtifact | undefined> {
    return this.#found(FIND, [kind, digest]);
  }

  override findByUid(kind: string, uidDigest: string): Promise<StoredArtifact | undefined> {
    return this.#found(FIND_BY_UID, [kind, uidDigest]);
  }

  override async consume(kind: string, digest: string, at: Instant): Promise<boolean> {
    return (await this.#database.preparedWrite(CONSUME, [at, kind, digest])).length === 1;
  }

  override async delete(kind: string, digest: string): Promise<void> {
    await this.#database.write((from) => from('bridge_artifacts').where({ kind, digest }).del());
  }

  override async deleteGrant(grantDigest: string): Promise<void> {
    await this.#database.write((from) =>
      from('bridge_artifacts')
        .where({ grant_digest: grantDigest })
        .orWhere((grant) => grant.where({ kind: 'Grant', digest: grantDigest }))
        .del(),
    );
  }

  override async end({ did, clients, kinds, until }: EndedArtifacts): Promise<readonly BridgeArtifact[]> {
    const database = this.#database;
    const values = [did, until, database.keys(clients), database.keys(kinds)];
    const rows = await database.preparedWrite<ArtifactRow>(END[database.engine], values);
    return rows.filter(({ kind }) => kind === LOGIN_KIND).map(artifactOf);
  }

  override async deleteClient(clientId: string): Promise<void> {
    await this.#database.write((from) => from('bridge_artifacts').where({ client_id: clientId }).del());
  }

  override purge(now: Instant, limit: number): Promise<number> {
    return deleteSome(
      this.#database,
      { table: 'bridge_artifacts', key: ['kind', 'digest'], limit },
      (artifacts) => artifacts.where('expires_at', '<=', now),
    );
  }

  async #found(statement: PreparedStatement, values: readonly string[]): Promise<StoredArtifact | undefined> {
    const [row] = await this.#database.prepared<ArtifactRow>(statement, values);
    return row && storedOf(row);
  }
}
