import { DomainError } from '@gatehouse/core/kernel';
import type { Endpoints } from '@gatehouse/http-koa/endpoint';
import { openApiDocument } from '@gatehouse/http-koa/openapi';
import {
  composeRefusals,
  groundRefusals,
  type RefusalCodesOf,
  type RefusalTable,
} from '@gatehouse/http-koa/refusal';
import { describe, expect, it } from 'vitest';

class KeyReused extends DomainError {
  readonly code = 'upload_key_reused';
}

class QuotaExceeded extends DomainError {
  readonly code = 'quota_exceeded';
}

const errors = { KeyReused, QuotaExceeded, limit: 1 };
type Codes = RefusalCodesOf<typeof errors>;

const uploadRefusals: RefusalTable<Codes> = {
  quota_exceeded: { status: 413 },
  upload_key_reused: { status: 409 },
};
const refusals = composeRefusals(groundRefusals, uploadRefusals);
const info = { title: '', version: '', description: '', securitySchemes: {} };

describe('a refusal table', () => {
  it('does not compile without a row for each refusal of its module', () => {
    // @ts-expect-error upload_key_reused has no row
    const incomplete: RefusalTable<Codes> = { quota_exceeded: { status: 413 } };
    expect(Object.keys(incomplete)).not.toContain('upload_key_reused');
  });

  it('is composed of the ground table and the tables of features', () => {
    expect(refusals.upload_key_reused.status).toBe(409);
    expect(refusals.not_found.status).toBe(404);
  });

  it('does not compile, and throws, with two rows for one code', () => {
    const other: RefusalTable<'not_found'> = { not_found: { status: 410 } };
    // @ts-expect-error not_found is in both tables
    expect(() => composeRefusals(groundRefusals, other)).toThrow(
      'Two refusal tables have a row for "not_found"',
    );
  });
});

describe('the refusals of an endpoint', () => {
  it('do not compile, and throw, unless they are in the table that it is served with', () => {
    const endpoint = { summary: '', tag: '', access: 'open', replies: { 204: null } } as const;
    const uploads = {
      'POST /uploads': { ...endpoint, refusals: ['quota_exceeded', 'not_found'] },
    } as const satisfies Endpoints<'open', keyof typeof refusals>;
    expect(openApiDocument(info, uploads, refusals)).toBeDefined();
    // @ts-expect-error quota_exceeded is not in the table
    expect(() => openApiDocument(info, uploads, groundRefusals)).toThrow('no row for "quota_exceeded"');
  });
});
