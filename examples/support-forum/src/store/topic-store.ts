import type { Database } from '@gatehouse/adapters/knex';
import type { Instant } from '@gatehouse/core/kernel';

/** A topic with the name of its author. */
export interface Topic {
  readonly id: number;
  readonly title: string;
  readonly author: string;
  readonly isClosed: boolean;
  readonly isHidden: boolean;
  readonly lastPostAt: Instant;
}

/** A post with its author. */
export interface Post {
  readonly id: number;
  readonly authorId: number;
  readonly author: string;
  readonly body: string;
  readonly isHidden: boolean;
  readonly createdAt: Instant;
}

/** Which topics to list. */
export interface TopicFilter {
  /** Only topics whose title or a post contains the text. */
  readonly text?: string | undefined;
  /** Only topics whose last post is older. */
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

interface PostRow {
  readonly id: number;
  readonly author: number;
  readonly handle: string | null;
  readonly did: string;
  readonly body: string;
  readonly hidden: number;
  readonly created_at: number;
}

export const TOPICS_PER_PAGE = 30;
const MAX_POSTS = 500;

/** Topics and posts in a database. */
export class TopicStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** The topics that match, the one with the latest post first. */
  async list({ text, before, withHidden }: TopicFilter): Promise<readonly Topic[]> {
    const rows = await this.#database.read((from) => {
      const topics = from('topics as t').join('members as m', 'm.id', 't.author');
      if (!withHidden) topics.where({ 't.hidden': 0 });
      if (before !== undefined) topics.where('t.last_post_at', '<', before);
      if (text !== undefined) {
        const pattern = `%${text.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;
        const hidden = withHidden ? '' : 'and p.hidden = 0';
        topics.whereRaw(
          `(lower(t.title) like ? escape '\\' or exists (select 1 from posts p
            where p.topic = t.id ${hidden} and lower(p.body) like ? escape '\\'))`,
          [pattern, pattern],
        );
      }
      return topics
        .select('t.id', 't.title', 't.closed', 't.hidden', 't.last_post_at', 'm.handle', 'm.did')
        .orderBy([{ column: 't.last_post_at', order: 'desc' }, { column: 't.id' }])
        .limit(TOPICS_PER_PAGE);
    });
    return (rows as TopicRow[]).map(topicOf);
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

  /** The posts of the topic, in the order in which they were written. */
  async posts(topic: number): Promise<readonly Post[]> {
    const rows = await this.#database.read((from) =>
      from('posts as p')
        .join('members as m', 'm.id', 'p.author')
        .select('p.id', 'p.author', 'p.body', 'p.hidden', 'p.created_at', 'm.handle', 'm.did')
        .where({ 'p.topic': topic })
        .orderBy('p.id')
        .limit(MAX_POSTS),
    );
    return (rows as PostRow[]).map(postOf);
  }

  /** Creates a topic with its first post and returns its id. */
  add(author: number, title: string, body: string, now: Instant): Promise<number> {
    return this.#database.transaction(async () => {
      const [row] = await this.#database.write((from) =>
        from('topics').insert({ title, author, created_at: now, last_post_at: now }).returning('id'),
      );
      const topic = Number((row as { id: number }).id);
      await this.#addPost(topic, author, body, now);
      return topic;
    });
  }

  /** Adds a reply. Returns false if the topic is closed, hidden, full or unknown. */
  reply(topic: number, author: number, body: string, now: Instant): Promise<boolean> {
    return this.#database.transaction(async () => {
      const open = await this.#database.write((from) =>
        from('topics').where({ id: topic, closed: 0, hidden: 0 }).update({ last_post_at: now }),
      );
      if (open !== 1 || (await this.posts(topic)).length >= MAX_POSTS) return false;
      await this.#addPost(topic, author, body, now);
      return true;
    });
  }

  /** Number of posts of the author since the instant. */
  async countSince(author: number, since: Instant): Promise<number> {
    const [row] = await this.#database.read((from) =>
      from('posts').where({ author }).where('created_at', '>', since).count({ posts: '*' }),
    );
    return Number((row as { posts: number }).posts);
  }

  async close(id: number, isClosed: boolean): Promise<void> {
    await this.#database.write((from) =>
      from('topics')
        .where({ id })
        .update({ closed: Number(isClosed) }),
    );
  }

  async hide(kind: 'topics' | 'posts', id: number, isHidden: boolean): Promise<void> {
    await this.#database.write((from) =>
      from(kind)
        .where({ id })
        .update({ hidden: Number(isHidden) }),
    );
  }

  async #addPost(topic: number, author: number, body: string, now: Instant): Promise<void> {
    await this.#database.write((from) => from('posts').insert({ topic, author, body, created_at: now }));
  }
}

function topicOf(row: TopicRow): Topic {
  return {
    id: Number(row.id),
    title: row.title,
    author: nameOf(row),
    isClosed: Number(row.closed) === 1,
    isHidden: Number(row.hidden) === 1,
    lastPostAt: Number(row.last_post_at),
  };
}

function postOf(row: PostRow): Post {
  return {
    id: Number(row.id),
    authorId: Number(row.author),
    author: nameOf(row),
    body: row.body,
    isHidden: Number(row.hidden) === 1,
    createdAt: Number(row.created_at),
  };
}

function nameOf({ handle, did }: { readonly handle: string | null; readonly did: string }): string {
  return handle ?? (did.startsWith('anonymous:') ? 'a former member' : did);
}
