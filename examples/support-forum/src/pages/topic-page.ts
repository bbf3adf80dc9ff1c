import { renderedMarkdown } from '../markdown.ts';
import type { Post } from '../store/post-store.ts';
import type { Topic } from '../store/topic-store.ts';
import { bodyField } from './body-field.ts';
import { escaped } from './escaped.ts';
import { marks } from './marks.ts';
import { pageShell } from './page-shell.ts';
import { shownTime } from './shown-time.ts';

/** A page of a topic. */
export interface TopicPage {
  /** Name of the signed-in member. */
  readonly member: string;
  readonly memberId: number;
  readonly topic: Topic;
  readonly posts: readonly Post[];
  readonly page: number;
  readonly pages: number;
  /** True if the signed-in member is a moderator. */
  readonly isModerator: boolean;
  readonly isByModerator: (post: Post) => boolean;
}

/** Shows a topic and the form for a reply. Moderators also see the actions of moderation. */
export function topicPage(content: TopicPage): string {
  const { member, topic, posts, page, pages, isModerator } = content;
  const reply = topic.isClosed
    ? '<p class="quiet">This topic is closed. No replies are possible.</p>'
    : `<h2>Reply</h2>
<form class="card" method="post" action="/topics/${topic.id}/replies">
${bodyField()}
<button>Reply</button>
</form>`;
  return pageShell({
    title: topic.title,
    hasTrail: true,
    member,
    action: marks({ Closed: topic.isClosed, Hidden: topic.isHidden }),
    body: `${isModerator ? topicActs(topic) : ''}
${posts.map((post) => article(post, content)).join('\n')}
${pageLinks(topic.id, page, pages)}
${reply}`,
  });
}

function article(post: Post, { memberId, isModerator, isByModerator }: TopicPage): string {
  return `<article class="card" id="post-${post.id}">
<div class="byline"><b><bdi>${escaped(post.author)}</bdi></b> ${marks({ Moderator: isByModerator(post) })} · <a href="/posts/${post.id}">${shownTime(post.createdAt)}</a> ${marks({ Hidden: post.isHidden })}</div>
${renderedMarkdown(post.body)}
${isModerator ? postActs(post, post.authorId === memberId) : ''}
</article>`;
}

function pageLinks(topic: number, page: number, pages: number): string {
  if (pages === 1) return '';
  const link = (to: number, text: string) =>
    to < 1 || to > pages ? '' : `<a href="/topics/${topic}?page=${to}">${text}</a>`;
  return `<nav class="pages" aria-label="Pages">${link(page - 1, 'Earlier posts')}
<span>Page ${page} of ${pages}</span>
${link(page + 1, 'Later posts')}</nav>`;
}

function topicActs({ id, isClosed, isHidden }: Topic): string {
  return `<div class="acts">${button(`/topics/${id}/${isClosed ? 'reopen' : 'close'}`, isClosed ? 'Reopen topic' : 'Close topic')}
${button(`/topics/${id}/${isHidden ? 'show' : 'hide'}`, isHidden ? 'Show topic' : 'Hide topic')}</div>`;
}

function postActs(post: Post, isOwn: boolean): string {
  const { id, isHidden } = post;
  return `<div class="acts">${button(`/posts/${id}/${isHidden ? 'show' : 'hide'}`, isHidden ? 'Show post' : 'Hide post')}
${isOwn ? '' : authorActs(post)}</div>`;
}

function authorActs({ id, authorId, isSuspendedByModerator }: Post): string {
  return isSuspendedByModerator
    ? `${button(`/members/${authorId}/reinstate?post=${id}`, 'End suspension')} <strong>Suspended</strong>`
    : button(`/members/${authorId}/suspend?post=${id}`, 'Suspend author', 'danger');
}

function button(action: string, text: string, look: 'plain' | 'danger' = 'plain'): string {
  return `<form class="inline" method="post" action="${action}"><button class="small ${look}">${text}</button></form>`;
}
