import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { NodeSha256 } from '@gatehouse/adapters/node';
import { type AuditHead, chained, EMPTY_LOG, entitlementAudit, nothingHeld } from '@gatehouse/core';
import BetterSqlite3 from 'better-sqlite3';
import { shown, verdict } from '../../../../bench/statistics.ts';
import type { Part } from '../../../../bench/suite.ts';
import { accountDid } from './accounts.ts';
import type { Databases } from './databases.ts';

const run = promisify(execFile);
const ROWS = 1_000_000;
const ROOT = join(import.meta.dirname, '../../../..');
const VERIFIER = join(import.meta.dirname, 'verify-audit-log.mjs');

/** V8 grows its nursery to three times 16 MiB as time goes by, however little outlives it; `gatehouse-ops` says so too. */
const SMALL_NURSERY = '--max-semi-space-size=4';

/** Time and memory of checking a long audit log, in a process that does nothing else. */
export function audit(databases: Databases): Part {
  return {
    title: 'Verification of an audit log of 1,000,000 rows, SQLite',
    run: async () => {
      const { url } = await databases.filled('sqlite', 0);
      fill(url.replace('sqlite:', ''));
      // As whoever installs the packages runs them: built, for stripping types takes memory of its own.
      await run(join(ROOT, 'node_modules/.bin/tsc'), ['-b', join(ROOT, 'packages/adapters')]);
      const { stdout } = await run(process.execPath, [SMALL_NURSERY, VERIFIER, url]);
      const { rows, seconds, mebibytes } = JSON.parse(stdout);
      return {
        columns: ['', 'rows', 'seconds', 'most memory, MiB'],
        rows: [['`VerifyAuditLog`', shown(rows), shown(seconds), shown(mebibytes)]],
        verdicts: [
          verdict('rows found intact:', rows, { least: ROWS, most: ROWS }),
          verdict('seconds:', seconds, { most: 30 }),
          verdict('MiB:', mebibytes, { most: 150 }),
        ],
      };
    },
  };
}

function fill(path: string): void {
  const database = new BetterSqlite3(path);
  const insert = database.prepare('insert into audit_log values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)');
  const sha256 = new NodeSha256();
  database.transaction(() => {
    let head: AuditHead = EMPTY_LOG;
    for (let n = 0; n < ROWS; n += 1) {
      const before = nothingHeld(accountDid(n));
      const envelope = { eventId: `event-${n}`, reason: 'Paid by invoice.', ticketRef: `T-${n}` };
      const event = { ...envelope, name: 'manual.grant', plan: 'base' } as const;
      const after = { ...before, base: 'active', version: 1 } as const;
      const entry = chained(entitlementAudit('machine:bench', event, before, after, n), head, sha256);
      const { sequence, at, principal, action, subject, reason, ticketRef, detail, previousHash, hash } =
        entry;
      insert.run(
        sequence,
        at,
        principal,
        action,
        subject,
        reason,
        ticketRef,
        JSON.stringify(detail),
        previousHash,
        hash,
      );
      head = { sequence, hash };
    }
  })();
  database.close();
}
