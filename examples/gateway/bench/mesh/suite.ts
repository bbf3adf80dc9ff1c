import type { Suite } from '../../../../bench/suite.ts';
import { compare } from './compare.ts';
import { transfer } from './transfer.ts';

/** How fast blocks reach another machine, and how machines find out what is missing. */
export async function openSuite(): Promise<Suite> {
  return { parts: { transfer, compare }, close: async () => {} };
}
