import { Routes } from '@gatehouse/http-koa/endpoint';
import { openApiDocument } from '@gatehouse/http-koa/openapi';
import { groundRefusals } from '@gatehouse/http-koa/refusal';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Answer } from '../harness/index.ts';
import { ApiDocument } from './api-document.ts';
import { mountedRoutes } from './mounted-routes.ts';

const info = { title: 'Planted', version: '0', description: '', securitySchemes: {} };
const document = new ApiDocument(
  openApiDocument(
    info,
    {
      'GET /api/pears/:id': {
        summary: 'Read a pear',
        tag: 'Pears',
        access: 'open',
        path: z.strictObject({ id: z.string() }),
        replies: { 200: z.strictObject({ pear: z.string() }), 204: null },
        refusals: ['not_found'],
      },
    },
    groundRefusals,
  ),
);

function fault(status: number, body?: unknown): string | undefined {
  const text = body === undefined ? '' : JSON.stringify(body);
  const answer: Answer = { status, headers: new Headers(), setCookies: [], text, body };
  return document.fault('GET /api/pears/{id}', answer);
}

describe('the documentation test', () => {
  it('accepts a documented response', () => {
    expect(fault(200, { pear: 'ripe' })).toBeUndefined();
    expect(fault(204)).toBeUndefined();
    expect(fault(404, { error: 'not_found', message: 'There is no such pear.' })).toBeUndefined();
  });

  it('finds a status, a member, a type and a body that are not documented', () => {
    expect(fault(201, { pear: 'ripe' })).toContain('answers 201, which is not documented');
    expect(fault(200, { pear: 'ripe', hash: '$2b$' })).toContain('hash');
    expect(fault(200, { pear: 1 })).toContain('pear');
    expect(fault(200)).toBeDefined();
    expect(fault(204, { pear: 'ripe' })).toContain('answers a body');
    expect(fault(404, { error: 'not_found' })).toContain('message');
  });

  it('finds a mounted route that is not documented', () => {
    const secret = new Routes().add('DELETE', '/api/pears/:id', () => {});
    expect([...mountedRoutes([secret.step])]).toEqual(['DELETE /api/pears/{id}']);
  });
});
