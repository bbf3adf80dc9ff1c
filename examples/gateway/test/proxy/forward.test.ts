import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import type { Dispatcher } from 'undici';
import { describe, expect, it } from 'vitest';
import { Exchange } from '../../src/proxy/exchange/exchange.ts';
import { forward } from '../../src/proxy/upstream/forward.ts';

describe('a forwarded response', () => {
  it('resumes after its client has read, but not while the parser handles another response', async () => {
    const request = Object.assign(new IncomingMessage(new Socket()), { method: 'GET', url: '/xrpc/a.b.c' });
    const response = new ServerResponse(request);
    let isParsing = true;
    const resumed: string[] = [];
    const controller = {
      rawHeaders: [],
      resume: () => resumed.push(isParsing ? 'while something is parsed' : 'afterwards'),
    } as unknown as Dispatcher.DispatchController;
    const upstream = {
      dispatch: (_options: unknown, handler: Dispatcher.DispatchHandler) => {
        handler.onRequestStart?.(controller, {});
        response.emit('drain');
        isParsing = false;
      },
    } as unknown as Dispatcher;
    forward(upstream, new Exchange(request, response), { headers: [], body: null }, () => {});
    await setImmediate();
    expect(resumed).toEqual(['afterwards']);
  });
});
