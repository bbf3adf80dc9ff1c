import { InvalidInput } from '../kernel/invalid-input.ts';
import type { Page, PageRequest } from '../kernel/page.ts';
import type { AuditEntry } from './audit-entry.ts';
import type { AuditFilter } from './audit-filter.ts';
import type { AuditReader } from './audit-reader.port.ts';
import type { AuditView, RowFilter } from './audit-view.ts';

/** Rows of the audit log, and the known names of the principals and subjects in them, by id. */
export interface NamedRows extends Page<AuditEntry> {
  readonly names: ReadonlyMap<string, string>;
}

/** Dependencies of `ReadAuditLog`. */
export interface ReadAuditLogPorts<Reader, Filter extends AuditFilter> {
  readonly audit: AuditReader;
  readonly view: AuditView<Reader, Filter>;
}

/** Returns pages of the audit log, newest first, to the readers of a view. */
export class ReadAuditLog<Reader, Filter extends AuditFilter = AuditFilter> {
  readonly #ports: ReadAuditLogPorts<Reader, Filter>;

  constructor(ports: ReadAuditLogPorts<Reader, Filter>) {
    this.#ports = ports;
  }

  /** Throws the refusal of the view, and `InvalidInput` for a period that ends before it begins. */
  async execute(reader: Reader, filter: Filter, request: PageRequest): Promise<NamedRows> {
    const { view } = this.#ports;
    view.requireReader(reader);
    requirePeriod(filter);
    const rows = await view.rowFilter(filter);
    if (!rows) return { items: [], nextCursor: null, names: new Map() };
    const page = await this.#page(rows, request);
    const ids = new Set(page.items.flatMap(({ principal, subject }) => [principal, subject]));
    return { ...page, names: await view.namesOf([...ids]) };
  }

  async #page({ sequence, ...filter }: RowFilter, request: PageRequest): Promise<Page<AuditEntry>> {
    if (sequence === undefined) return this.#ports.audit.page(filter, request);
    // The first row after this cursor is the newest matching row at or before the position.
    const { items } = await this.#ports.audit.page(filter, { limit: 1, cursor: String(sequence + 1) });
    return { items: items.filter((entry) => entry.sequence === sequence), nextCursor: null };
  }
}

/** Throws for a period that contains no instant. An empty result would look as if there were no such rows. */
function requirePeriod({ from, until }: AuditFilter): void {
  if (from === undefined || until === undefined || from < until) return;
  throw new InvalidInput([{ path: ['until'], message: 'must be after from' }]);
}
