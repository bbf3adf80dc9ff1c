import { storableText } from '@gatehouse/core/kernel';
import { readFormBody } from '@gatehouse/http-koa/request';
import Router from '@koa/router';
import type { Context } from 'koa';
import type { Forum } from '../compose.ts';
import type { Configuration } from '../configuration.ts';
import { noticePage } from '../pages/notice-page.ts';
import { refusedPostPage } from '../pages/refused-post-page.ts';
import { showPage } from '../pages/show-page.ts';
import { topicsPage } from '../pages/topics-page.ts';
import type { Member } from '../store/member.ts';
import { idIn } from './id-in.ts';
import { MAX_BODY_LENGTH } from './max-body-length.ts';
import { MAX_TITLE_LENGTH } from './max-title-length.ts';
import { memberGate } from './member-gate.ts';
import type { MemberHandle } from './member-handle.ts';
import { memberName } from './member-name.ts';
import { moderationRoutes } from './moderation-routes.ts';
import { postedTexts } from './posted-texts.ts';
import { topicRoutes } from './topic-routes.ts';

/** Maximum length of a form. A character can have four bytes, and each byte can be encoded as three. */
const FORM_LIMIT = 12 * (MAX_TITLE_LENGTH + MAX_BODY_LENGTH) + 1_000;

const MAX_SEARCH_LENGTH = 100;

/** Handles a post of a signed-in member. */
type PostHandle = (context: Context, author: Member, form: URLSearchParams) => Promise<void>;

/** Topics and replies, for signed-in members only. */
export function boardRouter(forum: Forum, configuration: Configuration): Router {
  const { topics, postLimit, clock } = forum;
  const gate = memberGate(forum, configuration);
  const isModerator = (did: string) => configuration.FORUM_MODERATORS.includes(did);

  const forMembers = (handle: MemberHandle) => async (context: Context) => {
    const member = await gate(context);
    if (member) await handle(context, member);
  };

  /**
   * Reads a post, and then checks again whether the member is admitted, because the plan can end while a slow text
   * arrives.
   */
  const forPosts = (handle: PostHandle) =>
    forMembers(async (context, member) => {
      if (!(await postLimit.admits(member))) return showTooMuch(context);
      const form = await readFormBody(context.req, FORM_LIMIT);
      const author = await gate(context);
      if (author) await handle(context, author, form);
    });

  const forModerators = (handle: MemberHandle) =>
    forMembers(async (context, member) => {
      if (isModerator(member.did)) return handle(context, member);
      showPage(context, noticePage('Not allowed', 'Only moderators can do this.'), 403);
    });

  const router = new Router();
  router.get(
    '/',
    forMembers(async (context, member) => {
      const typed = String(context.query.q ?? '').trim();
      const text = storableText(typed.slice(0, MAX_SEARCH_LENGTH));
      const before = Number(context.query.before);
      const found = await topics.list({
        text: text === '' ? undefined : text,
        before: Number.isSafeInteger(before) && before > 0 ? before : undefined,
        withHidden: isModerator(member.did),
      });
      showPage(context, topicsPage({ member: memberName(member), topics: found, text }));
    }),
  );
  router.post(
    '/topics',
    forPosts(async (context, member, form) => {
      const posted = postedTexts(form, 'topic');
      if ('fault' in posted) return showRefused(context, member, form, posted.fault);
      const topic = await topics.add(member.id, posted.title, posted.body, clock.now());
      context.redirect(`/topics/${topic}`);
      context.status = 303;
    }),
  );
  router.post(
    '/topics/:id/replies',
    forPosts(async (context, member, form) => {
      const posted = postedTexts(form, 'reply');
      if ('fault' in posted) return showRefused(context, member, form, posted.fault);
      const post = await topics.reply(idIn(context), member.id, posted.body, clock.now());
      if (post === undefined) return showFull(context);
      context.redirect(`/posts/${post}`);
      context.status = 303;
    }),
  );
  topicRoutes(router, forum, forMembers, isModerator);
  moderationRoutes(router, forum, forModerators);
  return router;
}

/** Shows the refused text in its form, so that the member does not lose it. */
function showRefused(context: Context, author: Member, form: URLSearchParams, fault: string): void {
  const [title, body = ''] = [form.get('title') ?? undefined, form.get('body') ?? undefined];
  const post = { member: memberName(author), path: context.path, fault, title, body };
  showPage(context, refusedPostPage(post), 400);
}

function showFull(context: Context): void {
  const notice = 'This topic is closed or full. Start another topic.';
  showPage(context, noticePage('No reply', notice), 409);
}

function showTooMuch(context: Context): void {
  context.set('Retry-After', '60');
  showPage(context, noticePage('Not saved', 'You post too fast. Wait a minute, then try again.'), 429);
}
