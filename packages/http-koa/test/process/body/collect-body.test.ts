import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { BodyMemory } from '../../../src/process/body/body-memory.ts';
import { collectBody } from '../../../src/process/body/collect-body.ts';

const received = (headers: Record<string, string> = {}) => ({
  headers,
  httpVersion: '1.1',
  socket: { remoteAddress: '203.0.113.1' },
});

describe('collectBody', () => {
  it('returns the bytes, however they are divided', async () => {
    const bytes = Buffer.from(Array.from({ length: 20_000 }, (_, index) => index % 251));
    for (const size of [1, 7, 4_096, 19_999, 20_000])
      for (const headers of [{}, { 'content-length': '20000' }]) {
        const stream = new PassThrough();
        const body = collectBody(stream, received(headers), { limit: 20_000 });
        for (let at = 0; at < bytes.length; at += size) stream.write(bytes.subarray(at, at + size));
        stream.end();
        expect(await body).toEqual(bytes);
      }
  });

  it('returns an empty body', async () => {
    const stream = new PassThrough();
    const body = collectBody(stream, received(), { limit: 10 });
    stream.end();
    expect(await body).toHaveLength(0);
  });

  it('refuses a body that is longer than the limit or than announced, or shorter', async () => {
    const cases = [
      [{}, 11, 'too_large'],
      [{ 'content-length': '11' }, 11, 'too_large'],
      [{ 'content-length': '3' }, 4, 'incomplete'],
      [{ 'content-length': '5' }, 4, 'incomplete'],
    ] as const;
    for (const [headers, length, fault] of cases) {
      const stream = new PassThrough();
      const body = collectBody(stream, received(headers), { limit: 10 });
      stream.end(Buffer.alloc(length));
      expect(await body).toBe(fault);
    }
  });

  it('fails when the stream fails or closes, also before the first byte', async () => {
    const failing = new PassThrough();
    const body = collectBody(failing, received(), { limit: 10 });
    failing.destroy(new Error('reset'));
    expect(await body).toBe('incomplete');
    expect(await collectBody(failing, received(), { limit: 10 })).toBe('incomplete');
  });

  it('refuses a body at its timeout', async () => {
    const body = collectBody(new PassThrough(), received(), { limit: 10, timeout: 1 });
    expect(await body).toBe('too_slow');
  });

  it('counts the memory of pieces of one byte like that of other bytes', async () => {
    const memory = new BodyMemory(1_000_000);
    const stream = new PassThrough();
    const body = collectBody(stream, received(), { limit: 50_000, memory });
    for (let count = 0; count < 40_000; count += 1) stream.write('x');
    await new Promise(setImmediate);
    expect(memory.bytes).toBe(50_000);
    stream.end();
    expect(String(await body)).toBe('x'.repeat(40_000));
    expect(memory.bytes).toBe(0);
  });

  it('refuses the body that the memory drops, and continues with the others', async () => {
    const memory = new BodyMemory(10_000);
    const begin = async (text: string) => {
      const stream = new PassThrough();
      const body = collectBody(stream, received(), { limit: 10_000, memory });
      stream.write(text);
      await new Promise(setImmediate);
      return { stream, body };
    };
    const first = await begin('1');
    const second = await begin('2');
    const third = await begin('3');
    expect(await first.body).toBe('dropped');
    for (const { stream } of [second, third]) stream.end();
    expect([String(await second.body), String(await third.body)]).toEqual(['2', '3']);
    expect(memory.bytes).toBe(0);
  });
});
