import { type ListedTopic, TOPICS_PER_PAGE } from '../store/topic-store.ts';
import { bodyField } from './body-field.ts';
import { escaped } from './escaped.ts';
import { marks } from './marks.ts';
import { pageShell } from './page-shell.ts';
import { shownTime } from './shown-time.ts';
import { titleField } from './title-field.ts';

/** Content of the page that lists topics. */
export interface TopicsPage {
  readonly member: string;
  readonly topics: readonly ListedTopic[];
  /** The text that was searched for; empty for all topics. */
  readonly text: string;
}

/** Shows topics, the search and the form for a new topic. */
export function topicsPage({ member, topics, text }: TopicsPage): string {
  const last = topics.at(-1);
  const query = text === '' ? '' : `q=${encodeURIComponent(text)}&amp;`;
  const more =
    topics.length === TOPICS_PER_PAGE && last
      ? `<p><a href="/?${query}before=${last.lastPostAt}">Older topics</a></p>`
      : '';
  const list = topics.length === 0 ? nothing(text) : `<ul>${topics.map(row).join('')}</ul>`;
  return pageShell({
    title: text === '' ? 'Topics' : `Topics about “${text}”`,
    hasTrail: text !== '',
    member,
    action: '<a class="button" href="#new">New topic</a>',
    body: `<form class="search" method="get" action="/" role="search">
<label class="sr" for="q">Search</label>
<input type="search" id="q" name="q" value="${escaped(text)}" maxlength="100" placeholder="Search topics">
<button class="plain">Search</button>
</form>
<div class="card topics">${list}${more}</div>
<h2 id="new">New topic</h2>
<form class="card" method="post" action="/topics">
${titleField()}
${bodyField()}
<button>Create topic</button>
</form>`,
  });
}

function nothing(text: string): string {
  return text === ''
    ? '<p>There are no topics. Write the first one.</p>'
    : '<p>There are no topics. Try other words, or <a href="/">see all topics</a>.</p>';
}

function row({ id, title, author, isClosed, isHidden, lastPostAt, replies }: ListedTopic): string {
  return `<li><a href="/topics/${id}" dir="auto">${escaped(title)}</a> ${marks({ Closed: isClosed, Hidden: isHidden })}
<div class="quiet"><bdi>${escaped(author)}</bdi> · ${repliesText(replies)} · last post ${shownTime(lastPostAt)}</div></li>`;
}

function repliesText(replies: number): string {
  if (replies === 0) return 'no replies';
  return replies === 1 ? '1 reply' : `${replies} replies`;
}
