import { type Milliseconds, SECOND, StorageUnavailable } from '@gatehouse/core/kernel';
import { createClient } from '@redis/client';
import type { RedisCommands } from './redis-commands.ts';
import { redisFailure } from './redis-failure.ts';
import { redisFault } from './redis-fault.ts';
import { type RedisReadiness, redisReadiness } from './redis-readiness.ts';
import type { RedisScript } from './redis-script.ts';

type Client = ReturnType<typeof createClient>;

export interface RedisOptions {
  /**
   * Prefix of the name of every key. By default it is the hash tag `{gatehouse}`, so that a cluster stores all keys on
   * one node. Changing the prefix ends all sessions that are stored in Redis.
   */
  readonly prefix?: string;
  /** Maximum time to wait for a connection. */
  readonly connectTimeout?: Milliseconds;
  /** Time after which the connection is closed if a command gets no response. */
  readonly answerTimeout?: Milliseconds;
}

/**
 * Access of stores to one Redis or Valkey server. Connects at first use, and reconnects at the first use after the
 * connection failed. An outage is therefore reported immediately, and calls succeed again as soon as the server
 * responds. Throws `StorageUnavailable` if the server cannot be used.
 */
export class Redis implements RedisCommands {
  readonly prefix: string;
  readonly #address: string;
  readonly #connectTimeout: Milliseconds;
  readonly #answerTimeout: Milliseconds;
  #connected: Promise<Client> | undefined;
  #connecting: Promise<Client> | undefined;
  #closeLatest: () => void = () => {};
  #isClosed = false;

  /** `address`: `redis://` or `rediss://`, with an optional user, password and database number. */
  constructor(address: string, options: RedisOptions = {}) {
    const { prefix = '{gatehouse}', connectTimeout = 5 * SECOND, answerTimeout = 5 * SECOND } = options;
    if (!/^rediss?:\/\/./.test(address))
      throw new Error('A Redis address is redis://<host> or rediss://<host>.');
    this.prefix = prefix;
    this.#address = address;
    this.#connectTimeout = connectTimeout;
    this.#answerTimeout = answerTimeout;
  }

  /** Runs a command and returns the server's response. */
  async send(...command: readonly string[]): Promise<unknown> {
    const client = await this.#client();
    return this.#answered(client, client.sendCommand(command));
  }

  /** Runs a script atomically. The names of all keys that it uses begin with `root`. */
  async run(script: RedisScript, root: string, ...values: readonly (string | number)[]): Promise<unknown> {
    const rest = ['1', root, ...values.map(String)];
    try {
      return await this.send('EVALSHA', script.sha, ...rest);
    } catch (error) {
      if (!(error instanceof Error && error.message.startsWith('NOSCRIPT'))) throw error;
      return this.send('EVAL', script.text, ...rest);
    }
  }

  /** Returns whether the server is reachable and accepts writes. */
  readiness(): Promise<RedisReadiness> {
    return redisReadiness(this);
  }

  /** Returns the reason why the server must not store sessions; undefined if it can. */
  fault(): Promise<string | undefined> {
    return redisFault(this);
  }

  /** Closes the connection immediately, even while it is opened. Calls reject with `StorageUnavailable` then. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#closeLatest();
  }

  async #client(): Promise<Client> {
    if (this.#isClosed) throw new StorageUnavailable('the connection to Redis was closed');
    const open = await this.#connected?.catch(() => undefined);
    if (open?.isReady) return open;
    this.#connected = this.#connecting ??= this.#connect().finally(() => {
      this.#connecting = undefined;
    });
    return this.#connected;
  }

  async #connect(): Promise<Client> {
    const connecting = new AbortController();
    const client = createClient({
      url: this.#address,
      RESP: 2,
      disableOfflineQueue: true,
      disableClientInfo: true,
      maintNotifications: 'disabled',
      socket: {
        connectTimeout: this.#connectTimeout,
        reconnectStrategy: false,
        signal: connecting.signal,
      },
    }) as Client;
    // Ignore the event, because each command rejects by itself.
    client.on('error', () => {});
    this.#closeLatest = () => {
      if (client.isOpen) client.destroy();
      // The client cannot close a socket that is not connected yet.
      connecting.abort();
    };
    const connected = client.connect().then(() => client);
    return this.#answered(client, connected, this.#connectTimeout + this.#answerTimeout).catch((error) => {
      // The cause does not matter, because nothing was executed.
      throw error instanceof StorageUnavailable
        ? error
        : new StorageUnavailable(`the connection to Redis failed: ${error.message}`, { cause: error });
    });
  }

  /** Waits for a response. Closes the connection if the server does not respond, or no longer accepts writes. */
  async #answered<T>(
    client: Client,
    answer: Promise<T>,
    limit: Milliseconds = this.#answerTimeout,
  ): Promise<T> {
    const late = Promise.withResolvers<never>();
    const giveUp = () => late.reject(new StorageUnavailable(`Redis did not respond within ${limit} ms`));
    const timer = setTimeout(giveUp, limit);
    try {
      return await Promise.race([answer, late.promise]);
    } catch (error) {
      const failure = redisFailure(error);
      if (failure instanceof StorageUnavailable && client.isOpen) client.destroy();
      answer.catch(() => {});
      throw failure;
    } finally {
      clearTimeout(timer);
    }
  }
}
