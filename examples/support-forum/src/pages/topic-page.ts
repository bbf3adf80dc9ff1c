import { renderedMarkdown } from '../markdown.ts';
import type { Post, Topic } from '../store/topic-store.ts';
import { escaped } from './escaped.ts';
import { pageShell } from './page-shell.ts';
import { shownTime } from './shown-time.ts';

/** A topic and its posts. */
export interface TopicPage {
  readonly member: string;
  readonly topic: Topic;
  readonly posts: readonly Post[];
  readonly isModerator: boolean;
}

/** Shows a topic, the form for a reply, and the actions of moderators to moderators. */
export function topicPage({ member, topic, posts, isModerator }: TopicPage): string {
  const shown = posts.filter(({ isHidden }) => isModerator || !isHidden);
  const reply = topic.isClosed
    ? '<p>This topic is closed.</p>'
    : `<h2>Reply</h2>
<form class="card" method="post" action="/topics/${topic.id}/replies">
<label for="body">Text</label>
<textarea id="body" name="body" required maxlength="10000" aria-describedby="hint"></textarea>
<p class="quiet" id="hint">You can use Markdown.</p>
<button>Reply</button>
</form>`;
  return pageShell({
    title: topic.title,
    member,
    body: `${isModerator ? topicActs(topic) : ''}
${shown.map((post) => article(post, isModerator)).join('\n')}
${reply}`,
  });
}

function article(post: Post, isModerator: boolean): string {
  return `<article class="card">
<div class="quiet">${escaped(post.author)}, ${shownTime(post.createdAt)}${post.isHidden ? ' (hidden)' : ''}</div>
${renderedMarkdown(post.body)}
${isModerator ? postActs(post) : ''}
</article>`;
}

function topicActs({ id, isClosed, isHidden }: Topic): string {
  return `<p>${button(`/topics/${id}/${isClosed ? 'reopen' : 'close'}`, isClosed ? 'Reopen topic' : 'Close topic')}
${button(`/topics/${id}/${isHidden ? 'show' : 'hide'}`, isHidden ? 'Show topic' : 'Hide topic')}</p>`;
}

function postActs({ id, authorId, isHidden }: Post): string {
  return `<p>${button(`/posts/${id}/${isHidden ? 'show' : 'hide'}`, isHidden ? 'Show post' : 'Hide post')}
${button(`/members/${authorId}/suspend`, 'Suspend author')} ${button(`/members/${authorId}/reinstate`, 'End suspension')}</p>`;
}

function button(action: string, text: string): string {
  return `<form class="inline" method="post" action="${action}"><button class="small">${text}</button></form>`;
}
