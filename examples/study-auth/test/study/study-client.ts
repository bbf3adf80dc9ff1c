import type { Endpoint } from '@gatehouse/http-koa/endpoint';
import { z } from 'zod';
import { studyEndpoints } from '../../src/study/index.ts';

export type StudyKey = keyof typeof studyEndpoints;

type Replies<Key extends StudyKey> = (typeof studyEndpoints)[Key]['replies'];

/** The body of a successful response. Tests compare the body of a refusal as a whole. */
type Body<Key extends StudyKey> = {
  [Status in keyof Replies<Key>]: Replies<Key>[Status] extends z.ZodType
    ? z.output<Replies<Key>[Status]>
    : null;
}[keyof Replies<Key>];

export interface Sent {
  /** Values of the path's parameters. */
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** A body that is sent unchanged, instead of `body`. */
  readonly text?: string | undefined;
}

/**
 * Calls study endpoints by their keys. Throws if a successful response does not match the endpoint's schema.
 */
export class StudyClient {
  readonly #url: string;
  readonly #headers: Readonly<Record<string, string>>;

  /**
   * Without a token, the client sends requests as a page of the server does while no user is signed in.
   */
  constructor(url: string, token?: string) {
    this.#url = url;
    this.#headers = token === undefined ? { Origin: url } : { Authorization: `Bearer ${token}` };
  }

  async call<Key extends StudyKey>(key: Key, sent: Sent = {}): Promise<{ status: number; body: Body<Key> }> {
    const [method = '', template = ''] = key.split(' ');
    const path = template.replaceAll(/:(\w+)/g, (_, name) => encodeURIComponent(sent.path?.[name] ?? ''));
    const response = await fetch(`${this.#url}${path}?${new URLSearchParams(sent.query)}`, {
      method,
      headers: { ...this.#headers, 'Content-Type': 'application/json' },
      body: sent.text ?? (sent.body === undefined ? null : JSON.stringify(sent.body)),
    });
    const text = await response.text();
    const body = text === '' ? null : JSON.parse(text);
    const reply = (studyEndpoints as Record<string, Endpoint>)[key]?.replies[response.status];
    if (response.ok && reply instanceof z.ZodType) reply.parse(body);
    return { status: response.status, body };
  }
}
