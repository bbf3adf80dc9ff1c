import { storableText } from '@gatehouse/core/kernel';
import type { SessionDigest } from '@gatehouse/core/session';
import { SsoUnreachable } from '@gatehouse/core/single-sign-on';
import { CHALLENGE } from '@gatehouse/http-koa/refusal';
import { checkOrigin, readFormBody } from '@gatehouse/http-koa/request';
import Router from '@koa/router';
import type { Context } from 'koa';
import type { Forum } from '../compose.ts';
import type { Configuration } from '../configuration.ts';
import { MAX_MARKS_PER_PARAGRAPH, MAX_NESTED_LISTS, type MarkdownFault, markdownFault } from '../markdown.ts';
import { noticePage } from '../pages/notice-page.ts';
import { pageShell } from '../pages/page-shell.ts';
import { refusedPostPage } from '../pages/refused-post-page.ts';
import { showPage } from '../pages/show-page.ts';
import { topicsPage } from '../pages/topics-page.ts';
import { cookiesOf } from '../sign-in/cookies.ts';
import type { Member } from '../store/member.ts';
import { idIn } from './id-in.ts';
import { MAX_BODY_LENGTH } from './max-body-length.ts';
import { MAX_TITLE_LENGTH } from './max-title-length.ts';
import type { MemberHandle } from './member-handle.ts';
import { memberName } from './member-name.ts';
import { moderationRoutes } from './moderation-routes.ts';
import { topicRoutes } from './topic-routes.ts';

/** Maximum length of a form. A character can have four bytes, and each byte can be encoded as three. */
const FORM_LIMIT = 12 * (MAX_TITLE_LENGTH + MAX_BODY_LENGTH) + 1_000;

/** Handles a post of a signed-in member. */
type PostHandle = (context: Context, author: Member, form: URLSearchParams) => Promise<void>;

/** Topics and replies, for signed-in members only. */
export function boardRouter(forum: Forum, configuration: Configuration): Router {
  const { topics, postLimit, clock } = forum;
  const { session } = cookiesOf(configuration);
  const rules = { publicUrl: configuration.publicUrl, allowedOrigins: [] };
  const isModerator = ({ did }: Member) => configuration.FORUM_MODERATORS.includes(did);

  /** Returns undefined if the bridge cannot be asked. The session then continues, but the request is refused. */
  const isAdmittedNow = async (digest: SessionDigest): Promise<boolean | undefined> => {
    try {
      return await forum.loginGate.admits(digest);
    } catch (error) {
      if (error instanceof SsoUnreachable) return undefined;
      throw error;
    }
  };

  /**
   * Returns the signed-in member; undefined if the response shows why there is none. Reads the session and asks the
   * bridge at each call, so that a suspension, a logout or a lapse takes effect immediately.
   */
  const admitted = async (context: Context): Promise<Member | undefined> => {
    checkOrigin(context, true, rules);
    const found = await forum.authenticate.execute(session.read(context) ?? '');
    const member = found?.owner;
    if (member && member.suspendReason === null) {
      const isAdmitted = await isAdmittedNow(found.session.digest);
      if (isAdmitted) return member;
      if (isAdmitted === undefined) {
        showBridgeUnreachable(context);
        return undefined;
      }
      await forum.sessions.remove(found.session.digest);
    }
    if (context.method === 'GET') showPage(context, welcomePage(context.url));
    else {
      context.set(CHALLENGE);
      showPage(context, noticePage('Sign in again', 'Your session has ended.'), 401);
    }
    return undefined;
  };

  const forMembers = (handle: MemberHandle) => async (context: Context) => {
    const member = await admitted(context);
    if (member) await handle(context, member);
  };

  /** Reads a post. The member is admitted again after that, because a slow text can arrive after the plan has ended. */
  const forPosts = (handle: PostHandle) =>
    forMembers(async (context, member) => {
      if (!(await postLimit.admits(member))) return showTooMuch(context);
      const form = await readFormBody(context.req, FORM_LIMIT);
      const author = await admitted(context);
      if (author) await handle(context, author, form);
    });

  const router = new Router();
  router.get(
    '/',
    forMembers(async (context, member) => {
      const text = storableText(
        String(context.query.q ?? '')
          .trim()
          .slice(0, 100),
      );
      const before = Number(context.query.before);
      const found = await topics.list({
        text: text === '' ? undefined : text,
        before: Number.isSafeInteger(before) && before > 0 ? before : undefined,
        withHidden: isModerator(member),
      });
      showPage(context, topicsPage({ member: memberName(member), topics: found, text }));
    }),
  );
  router.post(
    '/topics',
    forPosts(async (context, member, form) => {
      const [title, body] = [textIn(form, 'title', MAX_TITLE_LENGTH), textIn(form, 'body', MAX_BODY_LENGTH)];
      if (title === undefined || body === undefined) return showRefused(context, member, form, LENGTH_FAULT);
      const fault = markdownFault(body);
      if (fault) return showRefused(context, member, form, MARKDOWN_FAULTS[fault]);
      context.redirect(`/topics/${await topics.add(member.id, title, body, clock.now())}`);
      context.status = 303;
    }),
  );
  router.post(
    '/topics/:id/replies',
    forPosts(async (context, member, form) => {
      const body = textIn(form, 'body', MAX_BODY_LENGTH);
      if (body === undefined) return showRefused(context, member, form, LENGTH_FAULT);
      const fault = markdownFault(body);
      if (fault) return showRefused(context, member, form, MARKDOWN_FAULTS[fault]);
      const post = await topics.reply(idIn(context), member.id, body, clock.now());
      if (post === undefined)
        return showPage(
          context,
          noticePage('No reply', 'This topic is closed or full. Start another topic.'),
          409,
        );
      context.redirect(`/posts/${post}`);
      context.status = 303;
    }),
  );
  topicRoutes(router, forum, forMembers, isModerator);
  moderationRoutes(router, forum, (handle) =>
    forMembers(async (context, member) => {
      if (!isModerator(member))
        return showPage(context, noticePage('Not allowed', 'Only moderators can do this.'), 403);
      await handle(context, member);
    }),
  );
  return router;
}

function showBridgeUnreachable(context: Context): void {
  context.set('Retry-After', '5');
  const text = 'The sign-in service does not respond, so your plan cannot be checked. Try again later.';
  showPage(context, noticePage('The forum is not available', text), 503);
}

function welcomePage(wanted: string): string {
  return pageShell({
    title: 'Welcome',
    body: `<p>This is the support forum. Sign in with your handle to read and write.</p>`,
    wanted,
  });
}

/**
 * Returns the trimmed text of a field; undefined if it is blank or too long. Converts CRLF to LF first, because a
 * browser counts a line break as one character of `maxlength`, but sends two.
 */
function textIn(form: URLSearchParams, field: string, maxLength: number): string | undefined {
  const text = storableText(form.get(field) ?? '')
    .replaceAll('\r\n', '\n')
    .trim();
  return text === '' || [...text].length > maxLength ? undefined : text;
}

const LENGTH_FAULT = `Enter a text that is not blank and has at most ${MAX_BODY_LENGTH.toLocaleString('en')} characters. A title can have ${MAX_TITLE_LENGTH}.`;

const MARKDOWN_FAULTS: Readonly<Record<MarkdownFault, string>> = {
  marks: `A paragraph has more than ${MAX_MARKS_PER_PARAGRAPH} characters with a meaning in Markdown, such as [ * _ and <. Put logs and code between two lines of three backticks.`,
  nesting: `Lists or quotes are nested too deep. Nest at most ${MAX_NESTED_LISTS} of them.`,
};

/** Shows the refused text in its form, so that the member does not lose it. */
function showRefused(context: Context, author: Member, form: URLSearchParams, fault: string): void {
  const [title, body = ''] = [form.get('title') ?? undefined, form.get('body') ?? undefined];
  const post = { member: memberName(author), path: context.path, fault, title, body };
  showPage(context, refusedPostPage(post), 400);
}

function showTooMuch(context: Context): void {
  context.set('Retry-After', '60');
  showPage(context, noticePage('Not saved', 'You post too fast. Wait a minute, then try again.'), 429);
}
