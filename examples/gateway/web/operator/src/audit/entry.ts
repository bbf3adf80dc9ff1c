import type { Answer } from '../api.ts';

/** A row of the audit log. */
export type Entry = Answer<'GET /internal/v1/ops/audit'>['entries'][number];
