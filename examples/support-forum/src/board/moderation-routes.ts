import type Router from '@koa/router';
import type { Context } from 'koa';
import type { Forum } from '../compose.ts';
import type { Member } from '../store/member.ts';
import { MODERATOR_REASON } from '../store/moderator-reason.ts';
import { idIn, postIn } from './id-in.ts';
import type { MemberHandle } from './member-handle.ts';

/** Adds the routes for moderators. Each action is recorded in the audit log. */
export function moderationRoutes(
  router: Router,
  forum: Forum,
  forModerators: (handle: MemberHandle) => (context: Context) => Promise<void>,
): void {
  const { topics, posts, members, sessions, audit, unitOfWork, clock } = forum;
  const acts: Readonly<Record<string, (id: number) => Promise<unknown>>> = {
    'topics/:id/close': (id) => topics.close(id, true),
    'topics/:id/reopen': (id) => topics.close(id, false),
    'topics/:id/hide': (id) => topics.hide(id, true),
    'topics/:id/show': (id) => topics.hide(id, false),
    'posts/:id/hide': (id) => posts.hide(id, true),
    'posts/:id/show': (id) => posts.hide(id, false),
    'members/:id/suspend': async (id) => {
      const member = await members.byId(id);
      // A suspension by the gateway is replaced as well. Otherwise the gateway would end the suspension when
      // the member renews the plan.
      await members.overrideSuspension(id, MODERATOR_REASON);
      if (member) await sessions.removeAllOf(member.did);
    },
    'members/:id/reinstate': async (id) => {
      // A moderator cannot end a suspension by the gateway, because such a suspension depends on the member's plan.
      if ((await members.byId(id))?.suspendReason === MODERATOR_REASON) await members.unsuspend(id);
    },
  };
  for (const [path, act] of Object.entries(acts)) {
    const [kind] = path.split('/');
    router.post(
      `/${path}`,
      forModerators(async (context, { did }: Member) => {
        const id = idIn(context);
        await unitOfWork.run(async () => {
          await act(id);
          const action = `forum.${path.replace('/:id/', '.')}`;
          await audit.append({
            at: clock.now(),
            principal: did,
            action,
            subject: `${kind}/${id}`,
            detail: {},
          });
        });
        const post = postIn(context);
        // The page of the post shows the moderator whether its author is suspended.
        const back = post === 0 ? '/' : `/posts/${post}`;
        context.redirect(kind === 'members' ? back : `/${kind}/${id}`);
        context.status = 303;
      }),
    );
  }
}
