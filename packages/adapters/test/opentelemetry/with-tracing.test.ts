import { execFile } from 'node:child_process';
import { tracingChannel } from 'node:diagnostics_channel';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Database, openDatabase } from '@gatehouse/adapters/knex';
import { type TracingOptions, withTracing } from '@gatehouse/adapters/opentelemetry';
import { OBSERVATION_CHANNELS } from '@gatehouse/core/kernel';
import { removeFolder } from '@gatehouse/testing/servers/folder';
import { type OtlpReceiver, startOtlpReceiver } from '@gatehouse/testing/servers/otlp';
import { freePort } from '@gatehouse/testing/servers/port';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseTraceParent } from '../../src/opentelemetry/trace-parent.ts';

const operations = tracingChannel(OBSERVATION_CHANNELS.operation);
const job = <T>(run: () => Promise<T>): Promise<T> =>
  operations.tracePromise(run, { name: 'process test', kind: 'consumer', attributes: {} });

let folder: string;
let database: Database;
let receiver: OtlpReceiver;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-tracing-'));
  receiver = await startOtlpReceiver();
  database = await openDatabase(`sqlite:${join(folder, 'test.sqlite')}`);
  await database.write((from) => from.raw('create table people (name text primary key)'));
});

afterAll(async () => {
  await database.close();
  await receiver.stop();
  await removeFolder(folder);
});

function options(changes: Partial<TracingOptions> = {}): TracingOptions {
  return {
    endpoint: receiver.url,
    serviceName: 'test',
    sampleRatio: 1,
    trusts: () => false,
    ownOrigins: [],
    onFailure: (error) => {
      throw error;
    },
    ...changes,
  };
}

describe('tracing of a database', () => {
  it('names the verb and the table of each statement below its transaction, and no value', async () => {
    const server = await withTracing(options(), async () => ({ stop: async () => {} }));
    await job(() =>
      database.transaction(async () => {
        await database.write((from) => from('people').insert({ name: 'Ada Lovelace' }));
        await database.prepared({ name: 'people_named', text: 'select name from people where name = ?' }, [
          'Ada',
        ]);
        await database.read((from) => from('people').where('name', 'Ada').first());
      }),
    );
    const failed = database.read((from) => from.raw('select * from missing'));
    await expect(failed).rejects.toThrow();
    await expect(job(() => database.read((from) => from('missing')))).rejects.toThrow();
    await server.stop();
    const [root, transaction, ...rest] = ['process test', 'transaction'].map((name) =>
      receiver.spans.find((span) => span.name === name),
    );
    expect(rest).toEqual([]);
    expect(transaction?.parentSpanId).toBe(root?.spanId);
    const below = receiver.spans.filter(({ parentSpanId }) => parentSpanId === transaction?.spanId);
    expect(below.map(({ name }) => name)).toEqual(['insert people', 'people_named', 'first people']);
    expect(below[0]?.attributes).toEqual({
      'db.system.name': 'sqlite',
      'db.query.summary': 'insert people',
      'db.collection.name': 'people',
    });
    expect(receiver.spans.find(({ name }) => name === 'select missing')).toMatchObject({ isError: true });
    // The raw statement ran outside of a job.
    expect(receiver.spans.find(({ name }) => name === 'select')).toBeUndefined();
    expect(receiver.bodies.join()).not.toContain('Ada');
  });

  it('stops with its server', () => {
    expect(operations.hasSubscribers).toBe(false);
  });
});

describe('tracing with a collector that does not respond', () => {
  it('reports the failure and delays neither the work nor the stop', async () => {
    const failures: unknown[] = [];
    const endpoint = `http://127.0.0.1:${await freePort()}`;
    const traced = options({ endpoint, onFailure: (error) => failures.push(error) });
    const server = await withTracing(traced, async () => ({ stop: async () => {} }));
    expect(await job(async () => 'done')).toBe('done');
    const since = performance.now();
    await server.stop();
    expect(performance.now() - since).toBeLessThan(4_000);
  });
});

describe('tracing that is turned off', () => {
  it('loads nothing of OpenTelemetry', async () => {
    const program = `
      import { registerHooks } from 'node:module';
      const loaded = [];
      registerHooks({ resolve(name, context, next) { loaded.push(name); return next(name, context); } });
      const { withTracing } = await import('@gatehouse/adapters/opentelemetry');
      await withTracing(process.env.ENDPOINT && { endpoint: process.env.ENDPOINT, ownOrigins: [], serviceName: 'x', sampleRatio: 1 },
        async () => ({ stop: async () => {} }));
      console.log(loaded.filter((name) => name.startsWith('@opentelemetry/')).length);
      process.exit();`;
    const run = async (env: object) => {
      const parameters = ['--conditions=@gatehouse/source', '--input-type=module', '--eval', program];
      const environment = { PATH: process.env.PATH, ...env };
      const { stdout } = await promisify(execFile)(process.execPath, parameters, {
        cwd: import.meta.dirname,
        env: environment,
      });
      return Number(stdout);
    };
    expect(await run({})).toBe(0);
    expect(await run({ ENDPOINT: 'http://127.0.0.1:9' })).toBeGreaterThan(3);
  });
});

describe('the header traceparent', () => {
  const [trace, span] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331'];

  it('names the trace, the parent and whether it is recorded', () => {
    expect(parseTraceParent(`00-${trace}-${span}-01`)).toMatchObject({
      traceId: trace,
      spanId: span,
      traceFlags: 1,
    });
    expect(parseTraceParent(`cc-${trace}-${span}-00-what-the-future-will-be`)).toMatchObject({
      traceFlags: 0,
    });
  });

  it.each([
    `ff-${trace}-${span}-01`,
    `00-${'0'.repeat(32)}-${span}-01`,
    `00-${trace}-${'0'.repeat(16)}-01`,
    `00-${trace.toUpperCase()}-${span}-01`,
    `00-${trace}-${span}`,
    `${`00-${trace}-${span}-01`}x`,
    '',
  ])('is ignored if it is malformed: %s', (header) => {
    expect(parseTraceParent(header)).toBeUndefined();
  });
});
