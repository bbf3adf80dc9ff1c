import { readTextFile } from '@gatehouse/http-koa/process';
import type { Command } from 'commander';
import type { GivenAnswers } from '../../install/index.ts';
import { CommandFailure, EXIT } from '../exit-code.ts';

/** Options of `gatehouse install` that contain answers to its questions. */
export interface AnswersOptions {
  readonly answers?: string;
  readonly pdsProvider?: string;
  readonly pdsUrl?: string;
  readonly entitlementServiceUrl?: string;
  readonly homeDids?: readonly string[];
  readonly edgeHostname?: string;
  readonly publicBaseUrl?: string;
  readonly database?: string;
  readonly databaseUrl?: string;
  readonly dataDir?: string;
  readonly port?: readonly string[];
  readonly with?: readonly string[];
}

export function addAnswersOptions(command: Command): Command {
  return command
    .option('--answers <file>', 'JSON file with answers; the options below override it')
    .option(
      '--pds-provider <provider>',
      'PDS of the customers: public, operated, loopback, or custom:<origin>',
    )
    .option('--pds-url <origin>', 'origin of the operated PDS')
    .option(
      '--entitlement-service-url <origin>',
      'origin of the operated gateway, which issues statements about entitlements',
    )
    .option('--home-dids <did...>', 'DIDs of the customers who can sign in to a gateway at home')
    .option('--edge-hostname <name>', 'host name of the public origin')
    .option('--public-base-url <origin>', 'origin at which browsers reach the gateway; default: on loopback')
    .option('--database <kind>', 'database in the data folder: sqlite (default), or embedded for PostgreSQL')
    .option('--database-url <url>', 'address of a PostgreSQL database outside the data folder')
    .option('--data-dir <folder>', 'folder of the database, blocks, secrets and logs')
    .option('--port <process=port...>', 'port of a process, for example gateway=38080 edge=35480')
    .option('--with <process...>', 'optional processes to run as well: bridge, forum, mesh');
}

/** Returns the answers in the file that `--answers` names. The other options override them. */
export function givenAnswers(options: AnswersOptions): GivenAnswers {
  const { answers, pdsProvider, port, ...others } = options;
  const named = {
    pds_provider: pdsProvider === undefined ? undefined : providerOf(pdsProvider),
    pds_url: others.pdsUrl,
    entitlement_service_url: others.entitlementServiceUrl,
    home_dids: others.homeDids,
    edge_hostname: others.edgeHostname,
    public_base_url: others.publicBaseUrl,
    database: others.database,
    database_url: others.databaseUrl,
    data_dir: others.dataDir,
    with: others.with,
  };
  const fromFile = answers === undefined ? {} : answersIn(answers);
  const ports = port && { ...(fromFile.ports as object | undefined), ...portsOf(port) };
  const flags = Object.entries({ ...named, ports }).filter(([, value]) => value !== undefined);
  return { ...fromFile, ...Object.fromEntries(flags) };
}

function providerOf(text: string): unknown {
  return text.startsWith('custom:') ? { custom: text.slice('custom:'.length) } : text;
}

function portsOf(texts: readonly string[]): Readonly<Record<string, unknown>> {
  const pairs = texts.map((text) => {
    const [, name, port] = /^([^=]+)=(\d+)$/.exec(text) ?? [];
    if (name === undefined) throw usage(`--port ${text}: Use <process>=<port>, for example edge=35480.`);
    return [name, Number(port)];
  });
  return Object.fromEntries(pairs);
}

function answersIn(file: string): GivenAnswers {
  const read = readTextFile(file);
  if (!('text' in read)) throw usage(`--answers: ${file} ${read.why}. Specify a JSON file.`);
  let value: unknown;
  try {
    value = JSON.parse(read.text);
  } catch {
    throw usage(`--answers: ${file} is not JSON. Correct it.`);
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  throw usage(`--answers: ${file} is not a JSON object. Correct it.`);
}

function usage(message: string): CommandFailure {
  return new CommandFailure(message, EXIT.usage);
}
