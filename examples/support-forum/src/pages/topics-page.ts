import { TOPICS_PER_PAGE, type Topic } from '../store/topic-store.ts';
import { BODY_FIELD } from './body-field.ts';
import { escaped } from './escaped.ts';
import { pageShell } from './page-shell.ts';
import { shownTime } from './shown-time.ts';

/** The list of topics. */
export interface TopicsPage {
  readonly member: string;
  readonly topics: readonly Topic[];
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
  const list =
    topics.length === 0
      ? '<p>There are no topics.</p>'
      : `<ul class="topics">${topics.map(row).join('')}</ul>`;
  return pageShell({
    title: text === '' ? 'Topics' : `Topics about “${text}”`,
    member,
    body: `<form class="card" method="get" action="/" role="search">
<label for="q">Search</label>
<input id="q" name="q" value="${escaped(text)}" maxlength="100">
<button>Search</button>
</form>
<div class="card">${list}${more}</div>
<h2>New topic</h2>
<form class="card" method="post" action="/topics">
<label for="title">Title</label>
<input id="title" name="title" required maxlength="200">
${BODY_FIELD}
<button>Create topic</button>
</form>`,
  });
}

function row({ id, title, author, isClosed, isHidden, lastPostAt }: Topic): string {
  const marks = [...(isClosed ? ['closed'] : []), ...(isHidden ? ['hidden'] : [])];
  return `<li><a href="/topics/${id}">${escaped(title)}</a>${marks.map((mark) => ` <em>(${mark})</em>`).join('')}
<div class="quiet">${escaped(author)}, ${shownTime(lastPostAt)}</div></li>`;
}
