import type Router from '@koa/router';
import type { Context } from 'koa';
import type { Forum } from '../compose.ts';
import type { Invite } from '../store/invite-store.ts';
import { isText } from './is-text.ts';
import { readFields } from './read-fields.ts';

type Handle = (context: Context) => Promise<void>;

const EMAIL = /^[^\s@\p{Cc}\p{Cs}]{1,64}@[^\s@\p{Cc}\p{Cs}]{1,189}$/u;
const MAX_MESSAGE_LENGTH = 2_200;

/** Adds the routes for invites. */
export function inviteRoutes(
  router: Router,
  { invites, clock }: Forum,
  withKey: (handle: Handle) => Handle,
  fail: (context: Context, status: number, type: string) => void,
): void {
  router.post(
    '/invites.json',
    withKey(async (context) => {
      const { email, custom_message: message = null } = await readFields(context);
      if (typeof email !== 'string' || !EMAIL.test(email)) return fail(context, 422, 'invalid_parameters');
      if (message !== null && !isText(message, MAX_MESSAGE_LENGTH))
        return fail(context, 422, 'invalid_parameters');
      const invite = await invites.add(email, message, clock.now());
      if (!invite) return fail(context, 422, 'invited_already');
      context.body = presented(invite);
    }),
  );
  router.get(
    '/invites/retrieve.json',
    withKey(async (context) => {
      const email = String(context.query.email ?? '');
      const invite = EMAIL.test(email) ? await invites.byEmail(email) : undefined;
      if (!invite) return fail(context, 400, 'invalid_parameters');
      context.body = presented(invite);
    }),
  );
  router.delete(
    '/invites.json',
    withKey(async (context) => {
      const id = /^\d{1,15}$/.exec(String(context.query.id))?.[0];
      if (id === undefined || !(await invites.remove(Number(id))))
        return fail(context, 400, 'invalid_parameters');
      context.body = { success: 'OK' };
    }),
  );
}

function presented({ id, email, message }: Invite) {
  return { id, email, custom_message: message, expired: false };
}
