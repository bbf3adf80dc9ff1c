import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { makePrivateFolder } from '@gatehouse/adapters/node';
import { isFree, portOf, RunningProcess } from '../examples/gateway/src/processes/index.ts';
import { gatewayDatabase } from './start/gateway-database.ts';
import { keptSecrets } from './start/kept-secrets.ts';
import { nextSteps } from './start/next-steps.ts';
import type { Service, StartSituation } from './start/service.ts';
import { services } from './start/services.ts';
import { usage } from './start/usage.ts';
import { wantedServices } from './start/wanted-services.ts';

const names = process.argv.slice(2);
if (names.includes('--help') || names.includes('-h')) {
  console.log(usage(services));
  process.exit();
}

/** Setting for Node's compile cache, which halves the time of the next start. */
const COMPILED = { NODE_COMPILE_CACHE: 'node_modules/.cache/node-compile-cache' };

interface Running {
  readonly service: Service;
  readonly url: string;
  readonly process: RunningProcess;
}

const running: Running[] = [];
let stopping = false;

try {
  const wanted = wantedServices(names, services);
  const dataDir = resolve(process.env.DATA_DIR || 'data');
  const database = gatewayDatabase(dataDir);
  const situation: StartSituation = {
    dataDir,
    databaseUrl: database.url,
    port,
    runs: (name) => wanted.some((service) => service.name === name),
    secret: keptSecrets(dataDir, process.env),
  };
  await refuseTakenPorts(wanted);
  for (const folder of ['.', 'secrets', 'logs']) await makePrivateFolder(join(dataDir, folder), console.warn);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop(0));
  for (const service of wanted) await start(service, situation);
  const urls = new Map(running.map(({ service, url }) => [service.name, url]));
  if (!stopping) console.log(table(running, dataDir, await nextSteps({ urls, database })));
} catch (error) {
  // If the user stops `npm start` before the servers are ready, the servers end as well. That is not a failure.
  if (!stopping) console.error(`\n${error instanceof Error ? error.message : error}`);
  await stop(1);
}

function port(name: string): number {
  const service = services.find((one) => one.name === name);
  if (!service) throw new Error(`There is no service ${name}.`);
  return portOf(service, process.env);
}

async function refuseTakenPorts(wanted: readonly Service[]): Promise<void> {
  const taken: string[] = [];
  const command = ['npm start', ...(names.length > 0 ? ['--', ...names] : [])].join(' ');
  for (const { what, portVariable, number } of wanted.flatMap(portsOf)) {
    if (number !== 0 && !(await isFree(number))) {
      taken.push(
        `Port ${number} of ${what} is taken. Free it, or choose another: ${portVariable}=<port> ${command}`,
      );
    }
  }
  if (taken.length > 0) throw new Error(taken.join('\n'));
}

function portsOf({ name, metricsPort, peerPort, ...main }: Service) {
  const ports = [
    { what: name, ...main },
    ...(metricsPort ? [{ what: `${name} metrics`, ...metricsPort }] : []),
    ...(peerPort ? [{ what: `${name}, for other machines,`, ...peerPort }] : []),
  ];
  return ports.map((one) => ({ ...one, number: portOf(one, process.env) }));
}

async function start(service: Service, situation: StartSituation): Promise<void> {
  if (stopping) return;
  const began = Date.now();
  process.stdout.write(`${service.name.padEnd(12)} starting...`);
  const one = launched(service, situation);
  running.push({ service, url: `http://127.0.0.1:${port(service.name)}`, process: one });
  await one.ready();
  console.log(` ready after ${((Date.now() - began) / 1_000).toFixed(1)} s`);
  void one.ended().then(() => {
    if (stopping) return;
    console.error(`\n${service.name} has ended unexpectedly. ${one.lastWords()}`);
    return stop(1);
  });
}

function launched(service: Service, situation: StartSituation): RunningProcess {
  const { name, flags = [], main, readyPath } = service;
  const logFile = join(situation.dataDir, 'logs', `${name}.log`);
  rmSync(logFile, { force: true });
  return new RunningProcess({
    name,
    parameters: [...flags, '--conditions=@gatehouse/source', main],
    environment: {
      ...COMPILED,
      ...process.env,
      DATA_DIR: situation.dataDir,
      ...service.variables(situation),
    },
    folder: process.cwd(),
    logFile,
    readyUrl: `http://127.0.0.1:${port(name)}${readyPath}`,
  });
}

function table(all: readonly Running[], dataDir: string, steps: readonly string[]): string {
  const rows = all.map(({ service, url }) => `  ${url.padEnd(24)} ${service.title}`);
  return ['', ...rows, '', ...steps, `All data is stored in ${dataDir}. Stop with Ctrl-C.`].join('\n');
}

async function stop(exitCode: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  if (running.length > 0) console.log('\nStopping...');
  for (const one of running.reverse()) await one.process.stop();
  process.exitCode = exitCode;
}
