import { BinaryReply, nextCursor } from '@gatehouse/http-koa/endpoint';
import { z } from 'zod';
import type { OpsEndpoint } from '../ops-access.ts';
import { handles } from '../ops-schemas.ts';
import { auditEntry, auditFilter, auditQuery, verification } from './audit-schemas.ts';

/** The part of the operator API that reads and verifies the audit log. */
export const auditEndpoints = {
  'GET /internal/v1/ops/audit': {
    summary: 'Read the audit log, newest row first',
    tag: 'Audit',
    access: 'audit.read',
    query: auditQuery,
    replies: {
      200: z.strictObject({
        entries: z.array(auditEntry),
        handles,
        nextCursor,
      }),
    },
    refusals: ['not_an_operator', 'role_required'],
  },
  'GET /internal/v1/ops/audit.csv': {
    summary: 'Download the matching rows of the audit log as CSV (RFC 4180), newest row first',
    tag: 'Audit',
    access: 'audit.read',
    query: auditFilter,
    replies: { 200: new BinaryReply('text/csv; charset=utf-8') },
    refusals: ['not_an_operator', 'role_required'],
  },
  'GET /internal/v1/ops/audit.ndjson': {
    summary: 'Download the matching rows of the audit log, one JSON object per line, newest row first',
    tag: 'Audit',
    access: 'audit.read',
    query: auditFilter,
    replies: { 200: new BinaryReply('application/x-ndjson') },
    refusals: ['not_an_operator', 'role_required'],
  },
  'GET /internal/v1/ops/audit/verify.ndjson': {
    summary:
      'Verify as `GET /internal/v1/ops/audit/verify` does, and report the progress: lines with `progress` (`rows` of `total`), then one line with `verification`. Closing the connection cancels the verification, unless other callers wait for it.',
    tag: 'Audit',
    access: 'audit.verify',
    replies: { 200: new BinaryReply('application/x-ndjson') },
    refusals: ['not_an_operator', 'role_required'],
  },
  'GET /internal/v1/ops/audit/verify': {
    summary: 'Verify the whole audit log, and every entitlement against it',
    tag: 'Audit',
    access: 'audit.verify',
    replies: { 200: z.strictObject({ verification }) },
    refusals: ['not_an_operator', 'role_required'],
  },
} as const satisfies Record<string, OpsEndpoint>;
