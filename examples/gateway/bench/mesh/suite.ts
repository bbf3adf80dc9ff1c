import type { Suite } from '../../../../bench/suite.ts';
import { compare } from './compare.ts';
import { processes } from './processes.ts';
import { transfer } from './transfer.ts';

/** Measures how fast blocks reach another machine, and how fast machines find missing blocks. */
export async function openSuite(): Promise<Suite> {
  return { parts: { transfer, processes, compare }, close: async () => {} };
}
