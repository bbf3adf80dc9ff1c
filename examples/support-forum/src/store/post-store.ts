import type { Database } from '@gatehouse/adapters/knex';
import type { Instant } from '@gatehouse/core/kernel';
import { authorName } from './author-name.ts';
import { MODERATOR_REASON } from './moderator-reason.ts';

/** A post with its author. */
export interface Post {
  readonly id: number;
  readonly authorId: number;
  readonly authorDid: string;
  readonly author: string;
  /** True if a moderator suspended the author. False if only the gateway did. */
  readonly isSuspendedByModerator: boolean;
  readonly body: string;
  readonly isHidden: boolean;
  readonly createdAt: Instant;
}

/** Selects the posts of a topic that are listed or counted. */
export interface PostFilter {
  readonly topic: number;
  readonly withHidden: boolean;
  /** Id of a post. Only posts before this post are selected. */
  readonly before?: number;
}

interface PostRow {
  readonly id: number;
  readonly author: number;
  readonly handle: string | null;
  readonly did: string;
  readonly suspend_reason: string | null;
  readonly body: string;
  readonly hidden: number;
  readonly created_at: number;
}

export const POSTS_PER_PAGE = 20;

/** Number of posts that a topic can have. */
export const MAX_POSTS = 500;

/** Posts in a database. */
export class PostStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** The posts on the page, in the order in which they were written. The first page is 1. */
  async page(filter: PostFilter, page: number): Promise<readonly Post[]> {
    const rows = await this.#database.read((from) =>
      from('posts as p')
        .join('members as m', 'm.id', 'p.author')
        .select(
          'p.id',
          'p.author',
          'p.body',
          'p.hidden',
          'p.created_at',
          'm.handle',
          'm.did',
          'm.suspend_reason',
        )
        .where(conditions(filter))
        .orderBy('p.id')
        .limit(POSTS_PER_PAGE)
        .offset((page - 1) * POSTS_PER_PAGE),
    );
    return (rows as PostRow[]).map(postOf);
  }

  async count({ before, ...filter }: PostFilter): Promise<number> {
    const [row] = await this.#database.read((from) => {
      const posts = from('posts as p').where(conditions(filter));
      if (before !== undefined) posts.where('p.id', '<', before);
      return posts.count({ posts: '*' });
    });
    return Number((row as { posts: number }).posts);
  }

  /** The topic of the post, or undefined if there is no such post. A post of a hidden topic is hidden as well. */
  async topicOf(id: number): Promise<{ readonly topic: number; readonly isHidden: boolean } | undefined> {
    const row = await this.#database.read((from) =>
      from('posts as p')
        .join('topics as t', 't.id', 'p.topic')
        .select('p.topic', 'p.hidden', 't.hidden as topic_hidden')
        .where({ 'p.id': id })
        .first(),
    );
    if (!row) return undefined;
    const { topic, hidden, topic_hidden } = row as { topic: number; hidden: number; topic_hidden: number };
    return { topic: Number(topic), isHidden: Number(hidden) === 1 || Number(topic_hidden) === 1 };
  }

  /** Adds a post and returns its id. */
  async add(topic: number, author: number, body: string, now: Instant): Promise<number> {
    const [row] = await this.#database.write((from) =>
      from('posts').insert({ topic, author, body, created_at: now }).returning('id'),
    );
    return Number((row as { id: number }).id);
  }

  async hide(id: number, isHidden: boolean): Promise<void> {
    await this.#database.write((from) =>
      from('posts')
        .where({ id })
        .update({ hidden: Number(isHidden) }),
    );
  }
}

function conditions({ topic, withHidden }: PostFilter): Readonly<Record<string, number>> {
  return { 'p.topic': topic, ...(!withHidden && { 'p.hidden': 0 }) };
}

function postOf(row: PostRow): Post {
  return {
    id: Number(row.id),
    authorId: Number(row.author),
    authorDid: row.did,
    author: authorName(row),
    isSuspendedByModerator: row.suspend_reason === MODERATOR_REASON,
    body: row.body,
    isHidden: Number(row.hidden) === 1,
    createdAt: Number(row.created_at),
  };
}
