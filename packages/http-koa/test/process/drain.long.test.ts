import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { startServerProcess } from './server-process.ts';

/** Length of the response for the path `/large` of `server-main.ts`. */
const LARGE_BODY_LENGTH = 32 * 1024 * 1024;

describe('a server at SIGTERM', () => {
  it('exits even if clients have connected and sent nothing, or only half of a request', async () => {
    const { url, child, ended } = await startServerProcess({ STOP_TIMEOUT: '600' });
    onTestFinished(() => void child.kill('SIGKILL'));
    const responses = [
      '',
      'GET /0 HTTP/1.1\r\nHost: local',
      'GET /2500 HTTP/1.1\r\nHost: localhost\r\n\r\n',
    ].map((sent) => {
      const socket = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => {});
      socket.write(sent);
      return text(socket);
    });
    await fetch(`${url}/100`);
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    const [silent, half, whole] = await Promise.all(responses);
    expect([silent, half]).toEqual(['', '']);
    expect(whole).toMatch(/^HTTP\/1\.1 200 OK/);
  });

  it('sends a complete response to a client that reads slowly', async () => {
    const { url, child, ended } = await startServerProcess({ STOP_TIMEOUT: '600' });
    onTestFinished(() => void child.kill('SIGKILL'));
    const slow = connect(Number(new URL(url).port), '127.0.0.1').pause();
    slow.write('GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await once(slow, 'readable');
    child.kill('SIGTERM');
    // The port is closed before the client reads on.
    await vi.waitFor(() => expect(fetch(url)).rejects.toThrow('fetch failed'), { timeout: 60_000 });
    expect((await text(slow)).length).toBeGreaterThan(LARGE_BODY_LENGTH);
    expect(await ended).toEqual([0, null]);
  });
});
