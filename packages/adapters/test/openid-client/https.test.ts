import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { selfSigned } from '@gatehouse/testing/servers/certificate';
import { removeFolder } from '@gatehouse/testing/servers/folder';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const PROGRAM = join(import.meta.dirname, 'print-answers.ts');

describe('guardedFetch over https', () => {
  let folder: string;
  let server: Server;
  let port: number;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'gatehouse-https-'));
    const certificate = selfSigned('localhost');
    await writeFile(join(folder, 'ca.pem'), certificate.cert);
    server = createServer(certificate, async (request, response) => {
      const body = (await request.toArray()).join('');
      response.end(`${request.method} ${request.headers.host} ${body}`);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    port = (server.address() as AddressInfo).port;
  });

  afterAll(async () => {
    server.close();
    await removeFolder(folder);
  });

  /**
   * Returns the responses of these addresses. `trust` determines whether the requesting process trusts the server's
   * certificate.
   */
  async function answers(urls: readonly string[], trust: Record<string, string>): Promise<string[]> {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--conditions=@gatehouse/source', PROGRAM, ...urls],
      { env: { PATH: process.env.PATH, ...trust } },
    );
    return stdout.trimEnd().split('\n');
  }

  it('connects to a server only if its certificate is trusted and matches its name', async () => {
    const trust = { NODE_EXTRA_CA_CERTS: join(folder, 'ca.pem') };
    expect(await answers([`https://localhost:${port}`, `https://127.0.0.1:${port}`], trust)).toEqual([
      `200 POST localhost:${port} a=b`,
      `The certificate of 127.0.0.1:${port} is not trusted (ERR_TLS_CERT_ALTNAME_INVALID).`,
    ]);
  });

  it('does not connect to a server with an untrusted certificate', async () => {
    expect(await answers([`https://localhost:${port}`], {})).toEqual([
      `The certificate of localhost:${port} is not trusted (DEPTH_ZERO_SELF_SIGNED_CERT).`,
    ]);
  });
});
