import type { AuthAccess } from '@gatehouse/http-koa/auth';
import { BinaryReply, type Endpoints } from '@gatehouse/http-koa/endpoint';
import type { StudyRefusalCode } from '../refusals.ts';

/** The export of everything that belongs to the caller. */
export const accountExportEndpoints = {
  'GET /api/account/export': {
    summary:
      'Download your account, sessions, sign-ins, courses, cards, reviews and lexicon as one JSON document',
    tag: 'Own account',
    access: 'session',
    replies: { 200: new BinaryReply('application/json') },
    refusals: ['too_many_attempts'],
  },
} as const satisfies Endpoints<AuthAccess, StudyRefusalCode>;
