import { createHash, timingSafeEqual } from 'node:crypto';
import Router from '@koa/router';
import type { Context } from 'koa';
import type { Forum } from '../compose.ts';
import type { Configuration } from '../configuration.ts';
import type { Member } from '../store/member.ts';
import { inviteRoutes } from './invite-routes.ts';
import { isText } from './is-text.ts';
import { readFields } from './read-fields.ts';

/** Name of the sign-in provider in Discourse's API. */
const PROVIDER = 'oidc';
const MAX_REASON_LENGTH = 300;
const SUCCESS = { success: 'OK' };

/**
 * The part of Discourse's admin API that `DiscourseForum` uses. It accepts only the API key and no cookie, so
 * that no web page can call it.
 */
export function adminRouter(forum: Forum, { FORUM_API_KEY: apiKey }: Configuration): Router {
  const router = new Router();
  const withKey = (handle: (context: Context) => Promise<void>) => async (context: Context) => {
    if (!isKey(context.get('Api-Key'), apiKey.reveal())) return fail(context, 403, 'invalid_access');
    await handle(context);
  };
  /** Handles a request about the member whose id is in the path. */
  const withMember = (handle: (context: Context, member: Member) => Promise<void>) =>
    withKey(async (context) => {
      const id = /\/(\d{1,15})(?:\.json|\/)/.exec(context.path)?.[1];
      const member = id === undefined ? undefined : await forum.members.byId(Number(id));
      if (!member) return fail(context, 404, 'not_found');
      await handle(context, member);
    });

  router.get(
    '/u/by-external/:provider/:name',
    withKey(async (context) => {
      const { provider, name = '' } = (context as unknown as { params: Record<string, string> }).params;
      const member =
        provider === PROVIDER ? await forum.members.byDid(name.replace(/\.json$/, '')) : undefined;
      if (!member) return fail(context, 404, 'not_found');
      context.body = { user: { id: member.id, username: member.handle ?? member.did } };
    }),
  );
  router.get(
    '/admin/users/:file',
    withMember(async (context, { id, did, suspendReason }) => {
      context.body = { id, external_ids: { [PROVIDER]: did }, full_suspend_reason: suspendReason };
    }),
  );
  router.put(
    '/admin/users/:id/suspend.json',
    withMember(async (context, { id, did }) => {
      const { reason } = await readFields(context);
      if (!isText(reason, MAX_REASON_LENGTH) || reason === '')
        return fail(context, 400, 'invalid_parameters');
      if (!(await forum.members.suspend(id, reason))) return fail(context, 409, 'suspended');
      await forum.sessions.removeAllOf(did);
      context.body = { suspension: { suspend_reason: reason, full_suspend_reason: reason } };
    }),
  );
  router.put(
    '/admin/users/:id/unsuspend.json',
    withMember(async (context, { id }) => {
      await forum.members.unsuspend(id);
      context.body = { suspension: { suspended_till: null, suspended_at: null } };
    }),
  );
  router.post(
    '/admin/users/:id/log_out.json',
    withMember(async (context, { did }) => {
      await forum.sessions.removeAllOf(did);
      context.body = SUCCESS;
    }),
  );
  router.put(
    '/admin/users/:id/anonymize.json',
    withMember(async (context, { id, did }) => {
      await forum.unitOfWork.run(async () => {
        await forum.sessions.removeAllOf(did);
        await forum.members.anonymize(id);
      });
      context.body = { ...SUCCESS, username: `anon${id}` };
    }),
  );
  inviteRoutes(router, forum, withKey, fail);
  return router;
}

/**
 * Compares digests, so that the duration of the comparison does not reveal how many characters of the key are
 * right.
 */
function isKey(presented: string, key: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(presented), digest(key));
}

function fail(context: Context, status: number, type: string): void {
  context.status = status;
  context.body = { errors: [type], error_type: type };
}
