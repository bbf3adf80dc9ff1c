import type Router from '@koa/router';
import type { Context } from 'koa';
import type { Forum } from '../compose.ts';
import { noticePage } from '../pages/notice-page.ts';
import { showPage } from '../pages/show-page.ts';
import { topicPage } from '../pages/topic-page.ts';
import { POSTS_PER_PAGE } from '../store/post-store.ts';
import { idIn } from './id-in.ts';
import type { MemberHandle } from './member-handle.ts';
import { memberName } from './member-name.ts';

/** Adds the pages of a topic, and the permanent address of each post. */
export function topicRoutes(
  router: Router,
  { topics, posts }: Forum,
  forMembers: (handle: MemberHandle) => (context: Context) => Promise<void>,
  isModerator: (did: string) => boolean,
): void {
  router.get(
    '/topics/:id',
    forMembers(async (context, member) => {
      const withHidden = isModerator(member.did);
      const topic = await topics.find(idIn(context));
      if (!topic || (topic.isHidden && !withHidden)) return showNothing(context);
      const filter = { topic: topic.id, withHidden };
      const pages = Math.max(1, Math.ceil((await posts.count(filter)) / POSTS_PER_PAGE));
      const page = pageIn(context);
      if (page === undefined || page > pages) return showNothing(context);
      showPage(
        context,
        topicPage({
          member: memberName(member),
          memberId: member.id,
          topic,
          posts: await posts.page(filter, page),
          page,
          pages,
          isModerator: withHidden,
          isByModerator: ({ authorDid }) => isModerator(authorDid),
        }),
      );
    }),
  );
  router.get(
    '/posts/:id',
    forMembers(async (context, member) => {
      const withHidden = isModerator(member.did);
      const id = idIn(context);
      const post = await posts.topicOf(id);
      if (!post || (post.isHidden && !withHidden)) return showNothing(context);
      const earlier = await posts.count({ topic: post.topic, withHidden, before: id });
      const page = Math.floor(earlier / POSTS_PER_PAGE) + 1;
      context.redirect(`/topics/${post.topic}${page === 1 ? '' : `?page=${page}`}#post-${id}`);
    }),
  );
}

/** Returns the page number in the query; undefined if it is not a whole number of at least 1. */
function pageIn({ query }: Context): number | undefined {
  const { page = '1' } = query;
  return typeof page === 'string' && /^[1-9]\d{0,5}$/.test(page) ? Number(page) : undefined;
}

function showNothing(context: Context): void {
  showPage(context, noticePage('Not found', 'There is no such topic or post.'), 404);
}
