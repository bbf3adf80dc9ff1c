import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { openDatabase, readiness } from '@gatehouse/adapters/knex';
import { Redis } from '@gatehouse/adapters/redis';
import { StorageUnavailable } from '@gatehouse/core/kernel';
import { afterEach, describe, expect, it } from 'vitest';
import { postgresFailure } from '../../src/knex/postgres/postgres-failure.ts';

const HOST_IS_BLOCKED = 1129;
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/**
 * Starts a server that sends `greeting`, and responds with `response` to the first bytes of a client. Returns its port.
 */
async function serverThat({ greeting, response }: { greeting?: Buffer; response?: string }): Promise<number> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    if (greeting) socket.end(greeting);
    if (response) socket.once('data', () => socket.end(response));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

/** A packet of MariaDB's protocol that refuses the client. */
function refusalOf(code: number, message: string): Buffer {
  const body = Buffer.concat([Buffer.from([0xff, code % 256, code >> 8]), Buffer.from(message)]);
  return Buffer.concat([Buffer.from([body.length, 0, 0, 0]), body]);
}

async function addressOf(cause: string): Promise<string> {
  if (cause.startsWith('a Unix socket')) return 'postgres:///x?host=/nonexistent';
  if (cause.startsWith('a server without TLS'))
    return `postgres://x@127.0.0.1:${await serverThat({ response: 'N' })}/x?sslmode=verify-full`;
  const greeting = refusalOf(HOST_IS_BLOCKED, 'Host is blocked');
  return `mysql://x@127.0.0.1:${await serverThat({ greeting })}/x`;
}

describe('a database to which no connection can be opened', () => {
  it.each([
    ['a Unix socket that the server removed when it stopped (PostgreSQL)', /ENOENT.*nonexistent/],
    ['a server without TLS (PostgreSQL)', /does not support SSL/],
    ['a blocked host (MariaDB)', /Host is blocked/],
  ])('is reported as unavailable because of %s', async (cause, reason) => {
    const database = await openDatabase(await addressOf(cause));
    closing.push(() => database.close());
    const failures = [
      await database.read((from) => from.raw('select 1')).catch((error: unknown) => error),
      await database.transaction(async () => {}).catch((error: unknown) => error),
    ];
    for (const failure of failures) {
      expect(failure).toBeInstanceOf(StorageUnavailable);
      expect((failure as StorageUnavailable).reason).toMatch(reason);
    }
    expect(await readiness(database, {})).toMatchObject({
      ready: false,
      detail: expect.stringMatching(reason),
    });
  });

  it('is reported as unavailable if it is a Redis in protected mode', async () => {
    const port = await serverThat({ response: '-DENIED Redis is running in protected mode\r\n' });
    const redis = new Redis(`redis://:secret@127.0.0.1:${port}`);
    closing.push(() => redis.close());
    const failure = await redis.send('PING').catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(StorageUnavailable);
    expect((failure as StorageUnavailable).reason).toMatch(/protected mode/);
  });
});

describe('postgresFailure', () => {
  it.each([
    ['57P04', 'the database server ended the connection'],
    ['57P05', 'the database server ended the connection'],
    ['55P03', 'the database server took too long'],
    ['40P01', 'other transactions kept blocking this one'],
    ['40001', 'other transactions kept blocking this one'],
  ])('converts %s to StorageUnavailable', (code, reason) => {
    const failure = postgresFailure(Object.assign(new Error('message'), { code }));
    expect(failure).toBeInstanceOf(StorageUnavailable);
    expect(failure).toMatchObject({ reason });
  });
});
