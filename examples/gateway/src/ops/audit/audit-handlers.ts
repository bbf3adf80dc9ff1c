import { Readable } from 'node:stream';
import type { ReadAuditLog } from '@gatehouse/core/audit';
import type { Operator, OperatorAuditFilter, VerifyRecords } from '@gatehouse/core/operator';
import { parseDid } from '@gatehouse/core/pds';
import type { Handlers } from '@gatehouse/http-koa/endpoint';
import type { Exchange } from '@gatehouse/http-koa/exchange';
import type { z } from 'zod';
import type { OpsGuests } from '../ops-gate.ts';
import { AUDIT_CSV_HEAD, auditCsvLine } from './audit-csv.ts';
import type { auditEndpoints } from './audit-endpoints.ts';
import type { auditEntry, auditFilter } from './audit-schemas.ts';
import { FollowedWork } from './followed-work.ts';
import { presentedAuditEntry, presentedVerdict } from './presented-audit.ts';

/** Dependencies of the endpoints for the audit log. */
export interface AuditParts {
  readonly audit: ReadAuditLog<Operator, OperatorAuditFilter>;
  readonly verify: VerifyRecords;
}

type Entry = z.input<typeof auditEntry>;
type Handles = ReadonlyMap<string, string>;

const EXPORT_PAGE_ROWS = 200;

export function auditHandlers(parts: AuditParts): Handlers<typeof auditEndpoints, OpsGuests> {
  // Verification reads the whole log. If requests arrive while a verification runs, they all get its result.
  const verification = new FollowedWork(
    async (report: (progress: Progress) => void) => {
      const { log, entitlements } = await parts.verify.execute((rows, total) => report({ rows, total }));
      return presentedVerdict(log, entitlements);
    },
    { rows: 0, total: 0 },
  );
  const exported = async (who: Operator, filter: OperatorAuditFilter, line: LineOf, head = '') => {
    // The first page is read before the response begins, because a refusal can set the status only until
    // then.
    const first = await parts.audit.execute(who, filter, { limit: EXPORT_PAGE_ROWS });
    const pages = async function* () {
      yield head;
      for (let page = first; ; ) {
        const { items, names: handles, nextCursor } = page;
        yield items.map((entry) => line(presentedAuditEntry(entry), handles)).join('');
        if (nextCursor === null) return;
        page = await parts.audit.execute(who, filter, { limit: EXPORT_PAGE_ROWS, cursor: nextCursor });
      }
    };
    return Readable.from(pages(), { objectMode: false });
  };
  return {
    'GET /internal/v1/ops/audit': async ({ query: { after: cursor, limit, ...query }, who }) => {
      const page = await parts.audit.execute(who, filterOf(query), { cursor, limit });
      const entries = page.items.map(presentedAuditEntry);
      const handles = Object.fromEntries(page.names);
      return { status: 200, body: { entries, handles, nextCursor: page.nextCursor } };
    },
    'GET /internal/v1/ops/audit.csv': async ({ query, who, context }) => {
      const body = await exported(who, filterOf(query), auditCsvLine, AUDIT_CSV_HEAD);
      offerAs('audit.csv', context);
      return { status: 200, body };
    },
    'GET /internal/v1/ops/audit.ndjson': async ({ query, who, context }) => {
      const body = await exported(who, filterOf(query), (entry) => `${JSON.stringify(entry)}\n`);
      offerAs('audit.ndjson', context);
      return { status: 200, body };
    },
    'GET /internal/v1/ops/audit/verify': async () => ({
      status: 200,
      body: { verification: await verification.result() },
    }),
    'GET /internal/v1/ops/audit/verify.ndjson': async () => ({
      status: 200,
      body: Readable.from(verificationLines(verification), { objectMode: false }),
    }),
  };
}

/** Number of rows read, and the total. */
interface Progress {
  readonly rows: number;
  readonly total: number;
}

type Verdict = ReturnType<typeof presentedVerdict>;

async function* verificationLines(work: FollowedWork<Progress, Verdict>) {
  for await (const step of work.follow()) {
    const line = 'result' in step ? { verification: step.result } : step;
    yield `${JSON.stringify(line)}\n`;
  }
}

type LineOf = (entry: Entry, handles: Handles) => string;

function filterOf(query: z.output<typeof auditFilter>): OperatorAuditFilter {
  const { did, event_id: eventId, ticket_ref: ticketRef, ...rest } = query;
  return { ...rest, subject: did === undefined ? undefined : parseDid(did), eventId, ticketRef };
}

function offerAs(name: string, context: Exchange): void {
  context.set('Content-Disposition', `attachment; filename="${name}"`);
}
