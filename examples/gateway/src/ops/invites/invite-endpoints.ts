import { nextCursor } from '@gatehouse/http-koa/endpoint';
import { z } from 'zod';
import type { OpsEndpoint } from '../ops-access.ts';
import { invite, inviteBody, inviteCounts, inviteQuery, listedInvite } from './invite-schemas.ts';

/** The part of the operator API for invites to sign up. */
export const inviteEndpoints = {
  'GET /internal/v1/ops/sign-up-invites': {
    summary: 'List sign-up invites and their states, newest first',
    tag: 'Sign-up',
    access: 'invite.read',
    query: inviteQuery,
    replies: { 200: z.strictObject({ invites: z.array(listedInvite), counts: inviteCounts, nextCursor }) },
    refusals: ['not_an_operator', 'role_required'],
  },
  'POST /internal/v1/ops/sign-up-invites': {
    summary: 'Create a sign-up invite for one PDS account. Its code is returned only now',
    tag: 'Sign-up',
    access: 'invite.create',
    body: inviteBody,
    replies: { 201: z.strictObject({ invite }) },
    refusals: ['not_an_operator', 'role_required'],
  },
  'DELETE /internal/v1/ops/sign-up-invites/:id': {
    summary: 'Revoke an unused sign-up invite. A sign-up that has already started with it can still finish.',
    tag: 'Sign-up',
    access: 'invite.revoke',
    path: z.strictObject({ id: z.string().describe('`id` of a listed invite') }),
    replies: { 204: null },
    refusals: ['not_an_operator', 'role_required', 'not_found'],
  },
} as const satisfies Record<string, OpsEndpoint>;
