import type { Database } from '@gatehouse/adapters/knex';
import type { Instant } from '@gatehouse/core/kernel';
import { authorName } from './author-name.ts';
import { MAX_POSTS, type PostStore } from './post-store.ts';

/** A topic with the name of its author. */
export interface Topic {
  readonly id: number;
  readonly title: string;
  readonly author: string;
  readonly isClosed: boolean;
  readonly isHidden: boolean;
  readonly lastPostAt: Instant;
}

/** A topic in the list. */
export interface ListedTopic extends Topic {
  /** Number of posts after the first one that the reader can see. */
  readonly replies: number;
}

/** Selects the topics to list. */
export interface TopicFilter {
  /** Text that the title or a post must contain. */
  readonly text?: string | undefined;
  /** Instant before which the last post must have been written. */
  readonly before?: Instant | undefined;
  readonly withHidden: boolean;
}

interface TopicRow {
  readonly id: number;
  readonly title: string;
  readonly handle: string | null;
  readonly did: string;
  readonly closed: number;
  readonly hidden: number;
  readonly last_post_at: number;
}

interface ListedRow extends TopicRow {
  readonly posts: number;
}

export const TOPICS_PER_PAGE = 30;

/** Topics in a database, with their posts in another store of the same database. */
export class TopicStore {
  readonly #database: Database;
  readonly #posts: PostStore;

  constructor(database: Database, posts: PostStore) {
    this.#database = database;
    this.#posts = posts;
  }

  /** Returns the topics that match the filter. The topic with the latest post comes first. */
  async list({ text, before, withHidden }: TopicFilter): Promise<readonly ListedTopic[]> {
    const visible = withHidden ? '' : 'and p.hidden = 0';
    const rows = await this.#database.read((from) => {
      const topics = from('topics as t').join('members as m', 'm.id', 't.author');
      if (!withHidden) topics.where({ 't.hidden': 0 });
      if (before !== undefined) topics.where('t.last_post_at', '<', before);
      if (text !== undefined) {
        const pattern = `%${text.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;
        topics.whereRaw(
          `(lower(t.title) like ? escape '\\' or exists (select 1 from posts p
            where p.topic = t.id ${visible} and lower(p.body) like ? escape '\\'))`,
          [pattern, pattern],
        );
      }
      return topics
        .select('t.id', 't.title', 't.closed', 't.hidden', 't.last_post_at', 'm.handle', 'm.did')
        .select(from.raw(`(select count(*) from posts p where p.topic = t.id ${visible}) as posts`))
        .orderBy([{ column: 't.last_post_at', order: 'desc' }, { column: 't.id' }])
        .limit(TOPICS_PER_PAGE);
    });
    return (rows as ListedRow[]).map((row) => ({
      ...topicOf(row),
      // The first post can be hidden.
      replies: Math.max(0, Number(row.posts) - 1),
    }));
  }

  async find(id: number): Promise<Topic | undefined> {
    const row = await this.#database.read((from) =>
      from('topics as t')
        .join('members as m', 'm.id', 't.author')
        .select('t.id', 't.title', 't.closed', 't.hidden', 't.last_post_at', 'm.handle', 'm.did')
        .where({ 't.id': id })
        .first(),
    );
    return row && topicOf(row as TopicRow);
  }

  /** Creates a topic with its first post and returns its id. */
  add(author: number, title: string, body: string, now: Instant): Promise<number> {
    return this.#database.transaction(async () => {
      const [row] = await this.#database.write((from) =>
        from('topics').insert({ title, author, created_at: now, last_post_at: now }).returning('id'),
      );
      const topic = Number((row as { id: number }).id);
      await this.#posts.add(topic, author, body, now);
      return topic;
    });
  }

  /** Adds a reply and returns its id. Returns undefined if the topic is closed, hidden, full or unknown. */
  reply(topic: number, author: number, body: string, now: Instant): Promise<number | undefined> {
    return this.#database.transaction(async () => {
      const open = await this.#database.write((from) =>
        from('topics').where({ id: topic, closed: 0, hidden: 0 }).update({ last_post_at: now }),
      );
      if (open !== 1 || (await this.#posts.count({ topic, withHidden: true })) >= MAX_POSTS) return undefined;
      return this.#posts.add(topic, author, body, now);
    });
  }

  async close(id: number, isClosed: boolean): Promise<void> {
    await this.#database.write((from) =>
      from('topics')
        .where({ id })
        .update({ closed: Number(isClosed) }),
    );
  }

  async hide(id: number, isHidden: boolean): Promise<void> {
    await this.#database.write((from) =>
      from('topics')
        .where({ id })
        .update({ hidden: Number(isHidden) }),
    );
  }
}

function topicOf(row: TopicRow): Topic {
  return {
    id: Number(row.id),
    title: row.title,
    author: authorName(row),
    isClosed: Number(row.closed) === 1,
    isHidden: Number(row.hidden) === 1,
    lastPostAt: Number(row.last_post_at),
  };
}
