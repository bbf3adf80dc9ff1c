import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { expect } from 'vitest';
import { type GivenAnswers, type Profile, readProfile } from '../../src/install/index.ts';
import { embeddedRoleUrl, type PostgresRoleName } from '../../src/postgres/index.ts';
import { configFolder } from '../config/config-folder.ts';
import { type Outcome, unprivilegedGatehouse } from './gatehouse.ts';
import { freePorts } from './installed-folder.ts';
import { giveAway } from './unprivileged.ts';

/** An installation with an embedded PostgreSQL, which belongs to a user without privileges. */
export class EmbeddedInstallation {
  readonly folder: string = join(configFolder(), 'gateway');
  readonly #variables: NodeJS.ProcessEnv;

  /** The variables apply to all commands. */
  constructor(variables: NodeJS.ProcessEnv = {}) {
    this.#variables = variables;
    mkdirSync(this.folder);
    for (const path of [dirname(this.folder), this.folder]) giveAway(path);
  }

  async install(given: GivenAnswers): Promise<void> {
    const complete = { edge_hostname: 'localhost', database: 'embedded', ...given };
    const ports = await freePorts(complete);
    const file = join(dirname(this.folder), 'answers.json');
    writeFileSync(file, JSON.stringify({ ...complete, ports }));
    await this.succeeds(['install', '--offline', '--answers', file]);
  }

  run(words: readonly string[], variables: NodeJS.ProcessEnv = {}): Promise<Outcome> {
    return unprivilegedGatehouse(this.folder, words, { ...this.#variables, ...variables });
  }

  /** Runs the command and returns its output. */
  async succeeds(words: readonly string[], variables: NodeJS.ProcessEnv = {}): Promise<string> {
    const outcome = await this.run(words, variables);
    expect({ words, ...outcome }).toMatchObject({ code: 0, stderr: '' });
    return outcome.stdout;
  }

  /** Creates an invite on the database, and returns its code. */
  async invite(): Promise<string | undefined> {
    const variables = {
      NODE_ENV: 'production',
      POSTGRES_PASSWORD_FILE: 'data/secrets/POSTGRES_PASSWORD',
    };
    return /svc-[\w-]{22}/.exec(await this.succeeds(['ops', 'invite', 'create'], variables))?.[0];
  }

  get profile(): Profile {
    const { profile } = readProfile(this.folder);
    if (!profile) throw new Error('There is no profile.');
    return profile;
  }

  url(role: PostgresRoleName): string {
    const { postgresql, data_dir } = this.profile;
    return embeddedRoleUrl(role, postgresql?.port ?? 0, data_dir);
  }

  /** Runs a query, by default with the role that reads all rows. */
  async query(statement: string, url: string = this.url('backup')): Promise<readonly unknown[]> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query(statement)).rows;
    } finally {
      await client.end();
    }
  }
}
