import {
  type DatabaseLimits,
  databaseLimits,
  type ServerLimits,
  type SettingFault,
  serverLimits,
  sharedSecretFault,
  type TracingSettings,
  withFileFaults,
} from '@gatehouse/http-koa/process';
import { unfinishedRestoreFault } from '../backup/unfinished-restore.ts';
import { databaseUrlWithPassword } from './database-url.ts';
import { type Sourced, UNSET } from './provenance.ts';
import { readSetting } from './read-setting.ts';
import type { ProcessName } from './setting.ts';
import { type SettingName, type SettingValue, settingsOf } from './settings-table.ts';
import { type Environment, readSources } from './sources.ts';

/** The settings that one process reads (its slice of the settings table), and the faults found in them. */
export class Slice {
  readonly isRelease: boolean;
  readonly faults: readonly SettingFault[];
  /** Explanations that are shown together with faults. */
  readonly hints: readonly SettingFault[];
  readonly #process: ProcessName;
  readonly #values: ReadonlyMap<string, Sourced>;

  constructor(process: ProcessName, environment: Environment, folder: string | undefined) {
    this.#process = process;
    const sources = readSources(environment, folder);
    const read = settingsOf(process).map((setting) => ({ setting, ...readSetting(setting, sources) }));
    this.isRelease = sources.isRelease;
    this.hints = sources.hints;
    this.#values = new Map(read.map(({ setting, sourced }) => [setting.variable, sourced]));
    const faults = withFileFaults(
      sources.faults,
      read.flatMap(({ fault }) => fault ?? []),
    );
    this.faults = [...faults, ...this.#restoreFaults(process)];
  }

  /**
   * Returns a fault if a restore of the data folder was interrupted, because a server must not start then. Returns no
   * fault for the command line, because `gatehouse backup restore` completes the restore.
   */
  #restoreFaults(process: ProcessName): readonly SettingFault[] {
    const dataDir = this.optional('DATA_DIR');
    const fault =
      process === 'command-line' || dataDir === undefined ? undefined : unfinishedRestoreFault(dataDir);
    return fault === undefined ? [] : [fault];
  }

  sourced(name: SettingName): Sourced {
    return this.#values.get(name) ?? UNSET;
  }

  /** Returns the value of a setting; undefined if the setting is unset or has a fault. */
  optional<Name extends SettingName>(name: Name): SettingValue<Name> | undefined {
    return this.sourced(name).value as SettingValue<Name> | undefined;
  }

  /**
   * Returns the value of a setting that is required or has a default. Call it only if the slice has no
   * faults.
   */
  value<Name extends SettingName>(name: Name): SettingValue<Name> {
    return this.optional(name) as SettingValue<Name>;
  }

  /**
   * Returns a fault if the secret is unset and there are several workers. In production there is no such fault,
   * because the secret is required there or the feature is off.
   */
  sharedSecretFaults(secret: 'BRIDGE_SECRET' | 'JWT_SECRET' | 'OPS_SESSION_SECRET'): SettingFault[] {
    if (this.isRelease || this.faults.some(({ field }) => field === secret)) return [];
    const isSet = (this.optional(secret) ?? []).length > 0;
    const fault = sharedSecretFault(secret, isSet, this.optional('WORKERS') ?? 1);
    return fault === undefined ? [] : [fault];
  }

  /** Limits of a server's connections and of its shutdown. */
  limits(): ServerLimits {
    const settings = {
      DRAIN_DELAY: this.optional('DRAIN_DELAY'),
      STOP_TIMEOUT: this.value('STOP_TIMEOUT'),
      MAX_CONNECTIONS: this.value('MAX_CONNECTIONS'),
      MAX_CONNECTIONS_PER_ADDRESS: this.value('MAX_CONNECTIONS_PER_ADDRESS'),
    };
    return serverLimits(settings, this.isRelease, this.optional('TRUSTED_PROXIES') ?? []);
  }

  /** Tracing options of the process. `ownUrls`: the servers of this installation to which it sends requests. */
  tracing(ownUrls: readonly string[]): TracingSettings {
    return {
      endpoint: this.optional('OTEL_EXPORTER_OTLP_ENDPOINT'),
      sampleRatio: this.value('OTEL_TRACES_SAMPLER_ARG'),
      serviceName: `gatehouse-${this.#process}`,
      trustedProxies: this.optional('TRUSTED_PROXIES') ?? [],
      ownUrls,
    };
  }

  /** Reads the limits of database connections. Only processes that read all of these settings can call it. */
  databaseLimits(): DatabaseLimits {
    return databaseLimits({
      DATABASE_POOL_SIZE: this.value('DATABASE_POOL_SIZE'),
      DATABASE_CONNECT_TIMEOUT: this.value('DATABASE_CONNECT_TIMEOUT'),
      DATABASE_STATEMENT_TIMEOUT: this.value('DATABASE_STATEMENT_TIMEOUT'),
      DATABASE_IDLE_TRANSACTION_TIMEOUT: this.value('DATABASE_IDLE_TRANSACTION_TIMEOUT'),
      DATABASE_PREPARED_STATEMENTS: this.value('DATABASE_PREPARED_STATEMENTS'),
      CLOCK_SKEW_LIMIT: this.value('CLOCK_SKEW_LIMIT'),
    });
  }

  /**
   * Returns the URL of the database's replica, with POSTGRES_PASSWORD added if the URL has no password;
   * undefined if there is no replica.
   */
  databaseReplicaUrl(): string | undefined {
    const url = this.optional('DATABASE_REPLICA_URL');
    return url && databaseUrlWithPassword(url, this.optional('POSTGRES_PASSWORD'));
  }

  /** Returns DATA_DIR if the database is in that folder; undefined if DATABASE_URL is set. */
  dataFolder(): string | undefined {
    return this.optional('DATABASE_URL') === undefined ? this.value('DATA_DIR') : undefined;
  }

  /**
   * Returns the URL of the database, with POSTGRES_PASSWORD added if the URL has no password. Default:
   * `gateway.sqlite` in DATA_DIR.
   */
  databaseUrl(): string {
    const url = this.optional('DATABASE_URL') ?? `sqlite:${this.value('DATA_DIR')}/gateway.sqlite`;
    return databaseUrlWithPassword(url, this.optional('POSTGRES_PASSWORD'));
  }
}
