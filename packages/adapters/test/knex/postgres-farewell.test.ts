import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { StorageUnavailable } from '@gatehouse/core/kernel';
import { expect, it } from 'vitest';
import { openDatabase } from '../../src/knex/index.ts';

/** Returns one message of the PostgreSQL protocol: its type, its length, its content. */
function message(type: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(content.length + 4);
  return Buffer.concat([Buffer.from(type), length, content]);
}

const WELCOME = Buffer.concat([message('R', Buffer.alloc(4)), message('Z', Buffer.from('I'))]);
const FAREWELL = message('E', Buffer.from('SFATAL\0C57P01\0Mterminating connection\0\0'));

it('a Database survives a PostgreSQL server that accepts and terminates a connection in one packet', async () => {
  const server = createServer((socket) => {
    socket.once('data', () => socket.end(Buffer.concat([WELCOME, FAREWELL])));
    socket.on('error', () => {});
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const database = await openDatabase(`postgres://nobody@127.0.0.1:${port}/none`);
  await expect(database.read((from) => from('any'))).rejects.toBeInstanceOf(StorageUnavailable);
  await database.close();
  server.close();
});
