import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { NodeSha256 } from '@gatehouse/adapters/node';
import { type AuditHead, chained, EMPTY_LOG } from '@gatehouse/core/audit';
import {
  applied,
  type Entitlement,
  type EntitlementChange,
  entitlementAudit,
  nothingHeld,
} from '@gatehouse/core/entitlement';
import { canonicalJson } from '@gatehouse/core/kernel';
import BetterSqlite3 from 'better-sqlite3';
import { shown, verdict } from '../../../../bench/statistics.ts';
import type { Part } from '../../../../bench/suite.ts';
import { type Databases, insertUnwitnessed } from './databases.ts';
import { holderDid } from './holders.ts';

const run = promisify(execFile);
const ROWS = 1_000_000;
const HOLDERS = 250_000;
const NOW = 1_000;
const ROOT = join(import.meta.dirname, '../../../..');
const VERIFIER = join(import.meta.dirname, 'verify-audit-log.mjs');

/**
 * Limits of V8's heaps, because V8 would let them grow during a long run. `gatehouse-ops` runs with the same
 * limits.
 */
const SMALL_HEAPS = ['--max-semi-space-size=4', '--max-old-space-size=64'];

/** Measures time and memory of verifying a long audit log and all entitlements, in a separate process. */
export function audit(databases: Databases): Part {
  return {
    title: `Verification of 1,000,000 audit rows of ${HOLDERS.toLocaleString('en')} holders, SQLite`,
    run: async () => {
      const { url } = await databases.filled('sqlite', 0);
      fill(url.replace('sqlite:', ''));
      // The benchmark runs the built packages, as users do, because running the TypeScript sources takes more
      // memory.
      await run(join(ROOT, 'node_modules/.bin/tsc'), ['-b', join(ROOT, 'packages/adapters')]);
      const { stdout } = await run(process.execPath, [...SMALL_HEAPS, VERIFIER, url]);
      const { rows, accounts, chain, records, mebibytes } = JSON.parse(stdout);
      return {
        columns: ['', 'checked', 'CPU seconds', 'seconds'],
        rows: [
          ['`VerifyAuditLog`, rows', shown(rows), shown(chain.cpu), shown(chain.wall)],
          ['`VerifyEntitlements`, holders', shown(accounts), shown(records.cpu), shown(records.wall)],
        ],
        verdicts: [
          verdict('rows found intact:', rows, { least: ROWS, most: ROWS }),
          verdict('holders that agree with the log:', accounts, { least: HOLDERS, most: HOLDERS }),
          verdict('CPU seconds of both together:', chain.cpu + records.cpu, { most: 27 }),
          verdict('peak MiB:', mebibytes, { most: 130 }),
        ],
      };
    },
  };
}

/**
 * Fills the log: each holder is granted a base, lapses into a grace, has the grace extended, and so on. The
 * holders take turns.
 */
function fill(path: string): void {
  const database = new BetterSqlite3(path);
  const insert = database.prepare('insert into audit_log values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)');
  const sha256 = new NodeSha256();
  const held: Entitlement[] = Array.from({ length: HOLDERS }, (_, n) => nothingHeld(holderDid(n)));
  database.transaction(() => {
    let head: AuditHead = EMPTY_LOG;
    for (let n = 0; n < ROWS; n += 1) {
      const envelope = { eventId: `event-${n}`, reason: 'Paid by invoice.', ticketRef: `T-${n}` };
      const change = changeOf(Math.floor(n / HOLDERS));
      const before = held[n % HOLDERS] ?? nothingHeld(holderDid(n));
      const after = applied(before, change, NOW);
      if (after instanceof Error) throw after;
      const event = entitlementAudit('machine:bench', { ...envelope, ...change }, before, after, NOW);
      const entry = chained(event, head, sha256);
      const { sequence, at, principal, action, subject, reason, ticketRef, detail, previousHash, hash } =
        entry;
      const row = [principal, action, subject, reason, ticketRef, canonicalJson(detail)];
      insert.run(sequence, at, ...row, previousHash, hash);
      head = { sequence, hash };
      held[n % HOLDERS] = after;
    }
  })();
  // In each turn, every holder gets one row, in the same order. The latest row of the n-th holder is
  // therefore the n-th row of the last turn.
  insertUnwitnessed(
    database,
    held.map((record, n) => ({ ...record, sequence: ROWS - HOLDERS + n + 1 })),
  );
  database.close();
}

function changeOf(turn: number): EntitlementChange {
  const graceUntil = NOW + 1 + turn;
  switch (turn % 4) {
    case 1:
      return { name: 'lapse', graceUntil };
    case 2:
      return { name: 'grace.extend', graceUntil };
    case 3:
      return { name: 'lapse', graceUntil: null };
    default:
      return { name: 'manual.grant', plan: 'base' };
  }
}
