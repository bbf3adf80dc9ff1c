import type { ServerResponse } from 'node:http';
import { SECOND } from '@gatehouse/core/kernel';
import { freshDid } from '@gatehouse/testing/contracts/gateway';
import type { HomeWorld } from './home-world.ts';

/** Creates a faulty response of the operated gateway to a request for a statement. */
export type Trouble = (world: HomeWorld) => Promise<(response: ServerResponse) => unknown>;

const sending =
  (text: (world: HomeWorld) => string | Promise<string>): Trouble =>
  async (world) => {
    const sent = await text(world);
    return (response) => response.end(sent);
  };

const inAnHour = () => Math.floor(Date.now() / SECOND) + 3_600;

/** Failures by name. Each statement has only this one fault. */
export const TROUBLES: Readonly<Record<string, Trouble>> = {
  'is unavailable': async () => (response) => response.writeHead(503).end(),
  'returns an unsigned statement': sending(async ({ forged }) =>
    (await forged({ version: 99 })).replace(/^[^.]*/, 'eyJhbGciOiJub25lIn0').replace(/[^.]*$/, ''),
  ),
  'returns a statement about another holder': sending(({ forged }) =>
    forged({ sub: freshDid(), version: 99 }),
  ),
  'resets connections': async () => (response) => response.destroy(),
  'returns garbage': sending(() => '<html>'),
  'returns a statement with another key': sending(({ forged }) => forged({ version: 99 }, 'of someone else')),
  'returns a statement of an earlier version': sending(({ forged }) => forged({ version: 0 })),
  'returns a statement from the future': sending(({ forged }) => forged({ version: 99, iat: inAnHour() })),
};
