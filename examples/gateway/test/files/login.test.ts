import { once } from 'node:events';
import { createServer as createPlainServer } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { EXIT } from '../../src/cli/index.ts';
import { ownCertificate } from '../../src/edge/tls/own-certificate.ts';
import { configFolder } from '../config/config-folder.ts';
import { gatehouse } from '../ops/command-line.ts';

const TOKEN = 'ghd_AAAAAAAAAAAAAAAAAAAAAA_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';

it('gatehouse files login names the remedy if the certificate of the gateway has an authority of its own', async () => {
  const { certificate } = await ownCertificate(configFolder(), ['127.0.0.1'], Date.now());
  const server = createServer(certificate).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const login = await gatehouse(['files', 'login', url], {}, { ask: async () => TOKEN });
  expect(login).toMatchObject({
    exitCode: EXIT.unreachable,
    complaints: expect.stringContaining('Set NODE_EXTRA_CA_CERTS to the file of the authority'),
  });
  expect(login.complaints).toContain(`The gateway at ${url} does not respond (`);
});

it('gatehouse files login does not sign in to a server that responds with a web page, and asks it for nothing else', async () => {
  const asked: string[] = [];
  const server = createPlainServer(({ url = '' }, response) => {
    asked.push(url);
    response.setHeader('Content-Type', 'text/html').end('<h1>Sign in to this network</h1>');
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const login = await gatehouse(
    ['files', 'login', url],
    { HOME: configFolder() },
    { ask: async () => TOKEN },
  );
  expect(login).toEqual({
    exitCode: EXIT.refused,
    out: '',
    complaints: 'unexpected_answer: The response is not one of this API. Check the address of the server.',
  });
  expect(asked).toEqual(['/api/v1/me/limits']);
});

it('gatehouse files login names the page that creates a token if the entered text is not a token', async () => {
  const login = await gatehouse(['files', 'login', 'https://gateway.test'], {}, { ask: async () => 'abc' });
  expect(login).toMatchObject({
    exitCode: EXIT.usage,
    complaints: expect.stringContaining('Create one on this page: https://gateway.test/devices.'),
  });
});
