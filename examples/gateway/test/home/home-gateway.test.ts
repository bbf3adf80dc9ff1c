import { describe } from 'vitest';
import { sqliteEntitlements } from '../proxy/world/entitlements.ts';
import { homeLaws } from './home-laws.ts';
import { openHomeWorld } from './home-world.ts';
import { TROUBLES } from './troubles.ts';

/** The other troubles are in the long suite. */
const SOME = Object.fromEntries(Object.entries(TROUBLES).slice(0, 3));

describe('a gateway at home on SQLite, when the operated gateway', () => {
  homeLaws(async () => openHomeWorld(await sqliteEntitlements()), SOME);
});
