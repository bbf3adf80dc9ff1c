import { once } from 'node:events';
import { connect } from 'node:net';
import { interruptible } from '@gatehouse/testing/servers/forwarder';
import { expect, it, onTestFinished } from 'vitest';

it('An interruptible server stops, although it has not read what a client sent on a connection that it cut', async () => {
  const none = async () => {};
  const server = await interruptible({ url: 'postgres://127.0.0.1:1/app', pause: none, resume: none });
  onTestFinished(() => server.close());
  await server.cut('closed');
  const client = connect(Number(new URL(server.url).port), '127.0.0.1');
  client.write('a message that begins a connection');
  await once(client.resume(), 'close');
  expect(await server.stop()).toBeUndefined();
});
