import type { Instant } from '@gatehouse/core/kernel';
import {
  type ExpiredSessions,
  type OwnedSession,
  type Session,
  type SessionDigest,
  SessionStore,
} from '@gatehouse/core/session';
import type { Knex } from 'knex';
import type { Database } from '../database.ts';
import { deleteSome } from '../delete-some.ts';
import type { LookupStatement } from '../engine.ts';
import { JSON_KEYS } from '../mysql/json-keys.ts';
import { isStorable } from '../storable.ts';
import type { SessionTableNames } from './migrations/session-table.ts';
import { SESSION_COLUMNS, type SessionRow, sessionOf, sessionRow } from './session-row.ts';
import { touchStatement } from './touch-statement.ts';

/** The tables of one kind of session and of its owners, and a function that reads an owner's row. */
export interface SessionTables<Owner, OwnerRow extends object> extends SessionTableNames {
  readonly ownerColumns: readonly (string & keyof OwnerRow)[];
  owner(row: OwnerRow): Owner;
}

/** Sessions in a database. One prepared statement reads a session together with its owner. */
export class KnexSessionStore<Owner, OwnerRow extends object> extends SessionStore<Owner> {
  readonly #database: Database;
  readonly #tables: SessionTables<Owner, OwnerRow>;
  readonly #find: LookupStatement;

  constructor(database: Database, tables: SessionTables<Owner, OwnerRow>) {
    super();
    this.#database = database;
    this.#tables = tables;
    this.#find = findStatement(tables);
  }

  override async insert(session: Session): Promise<void> {
    await this.#database.write((from) => from(this.#tables.sessions).insert(sessionRow(session)));
  }

  override async find(digest: SessionDigest): Promise<OwnedSession<Owner> | undefined> {
    const row = await this.#database.lookUp<SessionRow & OwnerRow>(this.#find, digest);
    return row && { session: sessionOf(row), owner: this.#tables.owner(row) };
  }

  override async listOf(ownerId: string): Promise<readonly Session[]> {
    if (!isStorable(ownerId)) return [];
    const rows = await this.#database.read((from) =>
      from<SessionRow>(`${this.#tables.sessions} as s`)
        .select(...SESSION_COLUMNS)
        .where('s.owner_id', ownerId)
        .orderBy('s.created_at', 'desc'),
    );
    return (rows as SessionRow[]).map(sessionOf);
  }

  override async touch(digests: readonly SessionDigest[], seenAt: Instant): Promise<void> {
    await this.#database.preparedWrite(
      touchStatement({ table: this.#tables.sessions, key: 'digest' }, this.#database.engine),
      [seenAt, this.#database.keys(digests), seenAt],
    );
  }

  override async remove(digest: SessionDigest): Promise<boolean> {
    return (await this.#remove((sessions) => sessions.where({ digest }))) > 0;
  }

  override async removeByHandle(ownerId: string, handle: string): Promise<boolean> {
    if (!isStorable(handle)) return false;
    return (await this.#remove((sessions) => sessions.where({ owner_id: ownerId, handle }))) > 0;
  }

  override removeAllOf(ownerId: string, except?: SessionDigest): Promise<number> {
    return this.#remove((sessions) => {
      sessions.where({ owner_id: ownerId });
      return except === undefined ? sessions : sessions.whereNot({ digest: except });
    });
  }

  override purge({ expiredAt, lastSeenBefore }: ExpiredSessions, limit: number): Promise<number> {
    const some = { table: this.#tables.sessions, key: 'digest', limit };
    return deleteSome(this.#database, some, (sessions) =>
      sessions.where((expired) => {
        expired.where('expires_at', '<=', expiredAt);
        if (lastSeenBefore !== undefined) expired.orWhere('last_seen_at', '<=', lastSeenBefore);
      }),
    );
  }

  #remove(narrow: (sessions: Knex.QueryBuilder) => Knex.QueryBuilder): Promise<number> {
    return this.#database.write((from) => narrow(from(this.#tables.sessions)).del<number>());
  }
}

type FindTables = SessionTableNames & { readonly ownerColumns: readonly string[] };

function findStatement({ sessions, owners, ownerKey, ownerColumns }: FindTables): LookupStatement {
  const columns = [...SESSION_COLUMNS, ...ownerColumns.map((column) => `o.${column}`)].join(', ');
  const joined = `join ${owners} o on o.${ownerKey} = s.owner_id`;
  const one = `select ${columns} from ${sessions} s ${joined} where s.digest = ?`;
  return {
    name: `find_${sessions}`,
    text: {
      sqlite: {
        one,
        many: `select ${columns} from json_each(?) asked cross join ${sessions} s on s.digest = asked.value ${joined}`,
      },
      mysql: {
        one,
        many: `select ${columns} from ${JSON_KEYS} asked join ${sessions} s on s.digest = asked.value ${joined}`,
      },
      postgres: {
        one,
        many: `select ${columns} from ${sessions} s ${joined} where s.digest = any((select ?::text[])::text[])`,
      },
    },
    key: 'session_digest',
  };
}
