import assert from 'node:assert/strict';
import fc from 'fast-check';
import { send } from './send.ts';
import { PASSWORD, type StudyWorld } from './study-world.ts';

const AUTH = '/api/auth';

/** Generates histories of a user's operations on their sessions, each with the instance to which it is sent. */
export const anySessionHistory = fc.array(
  fc.record({
    kind: fc.constantFrom(
      'sign in',
      'sign in',
      'sign out',
      'end another',
      'end all others',
      'change password',
    ),
    instance: fc.nat({ max: 2 }),
    session: fc.nat(),
    other: fc.nat(),
  }),
  { minLength: 4, maxLength: 10, size: 'max' },
);
type Step = typeof anySessionHistory extends fc.Arbitrary<(infer T)[]> ? T : never;

/** The sessions of one account at three instances, and whether each is live according to the model. */
export class SessionHistory {
  readonly #world: StudyWorld;
  readonly #username: string;
  readonly #live: string[] = [];
  readonly #ended: string[] = [];
  #password = PASSWORD;

  constructor(world: StudyWorld, username: string) {
    this.#world = world;
    this.#username = username;
  }

  async signUp(instance: number): Promise<void> {
    const body = { username: this.#username, password: PASSWORD };
    this.#live.push(tokenOf(await this.#post('signup', body, instance)));
  }

  /** Runs the step at the instance. Then sends every session id to every instance. */
  async run(step: Step): Promise<void> {
    await this.#act(step);
    for (const token of this.#live) await this.#expectStatus(token, 200);
    for (const token of this.#ended) await this.#expectStatus(token, 401);
  }

  async #act({ kind, instance, session, other }: Step): Promise<void> {
    const token = this.#live[session % this.#live.length];
    if (kind === 'sign in' || token === undefined) {
      const body = { username: this.#username, password: this.#password };
      this.#live.push(tokenOf(await this.#post('login', body, instance)));
    } else if (kind === 'sign out') {
      await this.#post('logout', undefined, instance, token);
      this.#end(token);
    } else if (kind === 'end another') {
      const ended = this.#live[other % this.#live.length] as string;
      const id = await this.#idOf(ended, instance);
      await this.#send('DELETE', `sessions/${id}`, undefined, (instance + 1) % 3, token);
      this.#end(ended);
    } else if (kind === 'end all others') {
      await this.#send('DELETE', 'sessions', undefined, instance, token);
      for (const ended of this.#live.filter((one) => one !== token)) this.#end(ended);
    } else {
      const newPassword = `${this.#password}.`;
      const reply = await this.#post(
        'password',
        { currentPassword: this.#password, newPassword },
        instance,
        token,
      );
      for (const ended of [...this.#live]) this.#end(ended);
      this.#live.push(tokenOf(reply));
      this.#password = newPassword;
    }
  }

  #end(token: string): void {
    this.#live.splice(this.#live.indexOf(token), 1);
    this.#ended.push(token);
  }

  async #idOf(token: string, instance: number): Promise<string> {
    const text = await this.#send('GET', 'sessions', undefined, instance, token);
    const { sessions } = JSON.parse(text) as { sessions: { id: string; current: boolean }[] };
    return sessions.find(({ current }) => current)?.id ?? assert.fail('The session is not listed.');
  }

  async #expectStatus(token: string, wanted: number): Promise<void> {
    const path = `${AUTH}/sessions`;
    const asked = this.#world.servers.instances.map(({ url }) => send(url, { path, token }));
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    assert.deepEqual(statuses, [wanted, wanted, wanted]);
  }

  #post(path: string, body: object | undefined, instance: number, token?: string): Promise<string> {
    return this.#send('POST', path, body, instance, token);
  }

  async #send(method: string, path: string, body: object | undefined, instance: number, token?: string) {
    const url = this.#world.servers.instances[instance]?.url ?? '';
    // Use a new address for each sign-up, because sign-ups are limited by address.
    const headers = { 'X-Forwarded-For': addressOf(this.#username) };
    const { status, text } = await send(url, {
      method,
      path: `${AUTH}/${path}`,
      body,
      headers,
      ...(token && { token }),
    });
    assert.ok(status >= 200 && status < 300, `${method} ${path}: ${status} ${text}`);
    return text;
  }
}

function tokenOf(text: string): string {
  return (JSON.parse(text) as { token: string }).token;
}

function addressOf(username: string): string {
  return `198.51.100.${Number(/\d+$/.exec(username)?.[0] ?? 0) % 256}`;
}
