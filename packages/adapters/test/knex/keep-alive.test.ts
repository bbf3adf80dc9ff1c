import { once } from 'node:events';
import { type AddressInfo, createServer, Socket } from 'node:net';
import { KEEP_ALIVE_DELAY, openDatabase } from '@gatehouse/adapters/knex';
import { expect, it, onTestFinished, vi } from 'vitest';

it.each(['postgres', 'mariadb'])(
  'a connection to %s asks after half a minute whether its server still exists',
  async (scheme) => {
    const sockets: Socket[] = [];
    const silent = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const set = Promise.withResolvers<readonly unknown[]>();
    vi.spyOn(Socket.prototype, 'setKeepAlive').mockImplementation(function (this: Socket, ...given) {
      set.resolve(given);
      return this;
    });
    const { port } = silent.address() as AddressInfo;
    const database = await openDatabase(`${scheme}://user:secret@127.0.0.1:${port}/any`);
    onTestFinished(async () => {
      vi.restoreAllMocks();
      for (const socket of sockets) socket.destroy();
      await database.close();
      silent.close();
    });
    database.read((from) => from('any').select('id')).catch(() => {});
    // Linux would otherwise wait for two hours before it asks whether the server still exists.
    expect(await set.promise).toEqual([true, KEEP_ALIVE_DELAY]);
  },
);
