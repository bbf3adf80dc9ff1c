import type { ByEngine } from '../../by-engine.ts';
import type { EngineName, PreparedStatement } from '../../engine.ts';
import { JSON_KEYS } from '../../mysql/json-keys.ts';
import { REPLICA_COLUMNS } from './replica-row.ts';

/** Claims replicas. Two callers never claim the same row, because each skips rows that the other has locked. */
export const CLAIM: ByEngine<PreparedStatement> = {
  sqlite: claim('sqlite', (due) => `in (${due})`),
  // MariaDB has no limit in a subquery of `in`, except in a derived table.
  mysql: claim('mysql', (due) => `in (select cid from (${due} for update skip locked) due)`),
  // PostgreSQL could run a subquery of `in` once for each row, and would then claim more than the limit.
  postgres: claim('postgres', (due) => `= any (array(${due} for update skip locked))`),
};

/** Returns the statement of a claim. Parameters: end of the claim, target, now, limit, target. */
function claim(engine: EngineName, isOneOf: (due: string) => string): PreparedStatement {
  const due = `select cid from replicas
    where target = ? and state in ('queued', 'sending', 'failed') and next_at <= ? order by next_at, cid limit ?`;
  return {
    name: `claim_replicas_${engine}`,
    text: `update replicas set state = 'sending', attempts = attempts + 1, next_at = ?
      where cid ${isOneOf(due)} and target = ? returning ${REPLICA_COLUMNS.join(', ')}`,
  };
}

/**
 * Selects the current files of a holder. For each file, counts the replicas of the block that has the fewest replicas.
 */
const copiesOfFiles = (
  replica: string,
  file: string,
) => `select file, cast(min(replicas) as integer) as replicas
    from (
      select f.file, b.cid, (
        select count(*) from replicas r
        where r.cid = b.cid and r.verified_at >= ?${replica}) as replicas
      from catalog_files f
      join version_blocks b on b.holder = f.holder and b.version = f.version
      where f.holder = ?${file}) blocks
    group by file`;

/** Lists files with their number of replicas. Parameters: instant, list of targets, holder, limit. */
export const FILES: ByEngine<PreparedStatement> = {
  sqlite: files('sqlite', 'in (select value from json_each(?))'),
  mysql: files('mysql', `in (select value from ${JSON_KEYS} listed)`),
  postgres: files('postgres', '= any(?::text[])'),
};

function files(engine: EngineName, isListed: string): PreparedStatement {
  return {
    name: `copies_of_files_${engine}`,
    text: `${copiesOfFiles(` and r.target ${isListed}`, '')} order by min(replicas), file limit ?`,
  };
}

/** Returns the number of replicas of one file. Parameters: instant, holder, file. */
export const FILE: PreparedStatement = {
  name: 'copies_of_file',
  text: copiesOfFiles('', ' and f.file = ?'),
};

export const SUMMARY: PreparedStatement = {
  name: 'replicas_by_target',
  text: `select target,
      cast(sum(case when state = 'held' then 0 else 1 end) as integer) as waiting,
      cast(sum(case when state = 'failed' then 1 else 0 end) as integer) as failed,
      cast(sum(case when state = 'held' then 1 else 0 end) as integer) as held,
      min(case when state = 'held' then null else queued_at end) as waiting_since
    from replicas group by target order by target`,
};
