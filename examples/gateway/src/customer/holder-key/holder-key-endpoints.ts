import type { Endpoints } from '@gatehouse/http-koa/endpoint';
import { z } from 'zod';
import type { RefusalCode } from '../../refusals.ts';
import type { CustomerAccess } from '../customer-guests.ts';

const mode = z
  .enum(['managed', 'private'])
  .describe('`managed`: the gateway keeps the key; `private`: only the holder has it');

const keptKey = {
  mode,
  key_id: z.string().describe('Id of the key, which does not reveal the key'),
  key: z.string().optional().describe('32 bytes as base64url; absent in mode `private`'),
};

const keys = z.strictObject({
  ...keptKey,
  next: z
    .strictObject(keptKey)
    .optional()
    .describe('Only during a key change: the key with which to seal new files, and old files again'),
});

const keyId = z.string().max(100);

const TAG = 'Key';

/** Endpoints for the key that files are sealed with. */
export const holderKeyEndpoints = {
  'GET /api/v1/me/key': {
    summary: 'Read the key of your files. The first call creates it.',
    tag: TAG,
    access: 'files',
    replies: { 200: keys },
    refusals: ['account_key_unavailable'],
  },
  'POST /api/v1/me/key/change': {
    summary: 'Start to change the key or its mode. Repeating the call is safe.',
    tag: TAG,
    access: 'files',
    body: z.strictObject({
      mode,
      key_id: keyId.optional().describe('Id of the new private key. Only with mode `private`'),
    }),
    replies: { 200: keys },
    refusals: ['account_key_unavailable', 'key_change_conflict', 'not_found', 'too_many_attempts'],
  },
  'POST /api/v1/me/key/finish': {
    summary:
      'Finish a key change after every file is sealed with the new key. Versions sealed with the old key become unreadable.',
    tag: TAG,
    access: 'files',
    body: z.strictObject({ key_id: keyId.describe('Id of the next key') }),
    replies: { 204: null },
    refusals: ['key_change_conflict'],
  },
} as const satisfies Endpoints<CustomerAccess, RefusalCode>;
