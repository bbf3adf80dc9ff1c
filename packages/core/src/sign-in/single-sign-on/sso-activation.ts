import type { Clock } from '../../kernel/clock.port.ts';
import { type Instant, MINUTE, type Milliseconds, SECOND } from '../../kernel/instant.ts';
import type { OpenIdClient, OpenIdConnection } from './openid-client.port.ts';
import { SsoUnavailable, SsoUnreachable } from './sso-errors.ts';
import type { SsoSettings } from './sso-settings.ts';
import type { SsoSettingsReader } from './sso-settings-reader.ts';
import type { SsoStatus } from './sso-status.ts';

/** A connection, and the settings that it uses. */
export interface ActiveSso {
  readonly settings: SsoSettings;
  readonly connection: OpenIdConnection;
}

const FIRST_RETRY_DELAY: Milliseconds = 5 * SECOND;
const MAX_RETRY_DELAY: Milliseconds = 10 * MINUTE;

interface FailedAttempt {
  readonly version: number;
  readonly at: Instant;
  readonly reason: string;
  readonly failures: number;
}

type Attempt =
  | { readonly version: number; readonly at: Instant; readonly connection: OpenIdConnection }
  | FailedAttempt;

/** Dependencies of `SsoActivation`. */
export interface SsoActivationPorts {
  readonly reader: SsoSettingsReader;
  readonly client: OpenIdClient;
  readonly clock: Clock;
}

/**
 * Connects to the provider with the current settings, and reconnects after a change of the settings, even by another
 * instance. After a failure, a call retries the connection only when a delay has passed. The delay doubles with each
 * failure, up to `MAX_RETRY_DELAY`.
 */
export class SsoActivation {
  readonly #ports: SsoActivationPorts;
  #attempt: Attempt | undefined;
  #pending: { readonly version: number; readonly done: Promise<Attempt> } | undefined;

  constructor(ports: SsoActivationPorts) {
    this.#ports = ports;
  }

  /** Returns the working connection with the current settings. Throws `SsoUnavailable` if no connection works. */
  async active(): Promise<ActiveSso> {
    const settings = await this.#ports.reader.read();
    const attempt = settings.enabled ? await this.#current(settings) : undefined;
    if (!attempt || !('connection' in attempt)) throw new SsoUnavailable();
    return { settings, connection: attempt.connection };
  }

  /**
   * Returns a connection with the current settings, even if single sign-on is off. Retries a failed connection
   * without the delay. Throws `SsoUnreachable`.
   */
  async reached(): Promise<ActiveSso> {
    const settings = await this.#ports.reader.read();
    const attempt = await this.#current(settings, () => true);
    if ('connection' in attempt) return { settings, connection: attempt.connection };
    throw new SsoUnreachable(attempt.reason);
  }

  /**
   * Returns the current settings if single sign-on is on and the last connection works; otherwise undefined. Never
   * waits for the provider.
   */
  async offered(): Promise<SsoSettings | undefined> {
    const settings = await this.#ports.reader.read();
    const works = this.#attempt?.version === settings.version && 'connection' in this.#attempt;
    return settings.enabled && works ? settings : undefined;
  }

  /** Returns the status of the current settings. Connects first if a connection attempt is due. */
  async status(): Promise<SsoStatus> {
    const settings = await this.#ports.reader.read();
    if (!settings.enabled) return { state: 'off' };
    const attempt = await this.#current(settings);
    return 'connection' in attempt
      ? { state: 'active', since: attempt.at }
      : { state: 'failed', reason: attempt.reason, at: attempt.at };
  }

  async #current(settings: SsoSettings, isDue = this.#isDue): Promise<Attempt> {
    const last = this.#attempt;
    if (last?.version === settings.version && ('connection' in last || !isDue(last))) return last;
    if (this.#pending?.version === settings.version) return this.#pending.done;
    const pending = { version: settings.version, done: this.#connect(settings, last) };
    this.#pending = pending;
    try {
      this.#attempt = await pending.done;
      return this.#attempt;
    } finally {
      // The settings could have changed in the meantime, and another attempt could be pending.
      if (this.#pending === pending) this.#pending = undefined;
    }
  }

  readonly #isDue = (attempt: FailedAttempt): boolean => {
    const wait = Math.min(FIRST_RETRY_DELAY * 2 ** (attempt.failures - 1), MAX_RETRY_DELAY);
    const elapsed = this.#ports.clock.now() - attempt.at;
    return elapsed >= wait || elapsed < 0;
  };

  async #connect(settings: SsoSettings, last: Attempt | undefined): Promise<Attempt> {
    const { version } = settings;
    try {
      const connection = await this.#ports.client.connect(settings);
      return { version, at: this.#ports.clock.now(), connection };
    } catch (error) {
      if (!(error instanceof SsoUnreachable)) throw error;
      const before = last?.version === version && 'failures' in last ? last.failures : 0;
      return { version, at: this.#ports.clock.now(), reason: error.message, failures: before + 1 };
    }
  }
}
