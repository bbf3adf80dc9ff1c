import { describe, inject } from 'vitest';
import { postgresEntitlements, sqliteEntitlements } from '../proxy/world/entitlements.ts';
import { homeLaws } from './home-laws.ts';
import { openHomeWorld } from './home-world.ts';
import { TROUBLES } from './troubles.ts';

const MORE = Object.fromEntries(Object.entries(TROUBLES).slice(3));

describe('a gateway at home on SQLite, when the operated gateway', () => {
  homeLaws(async () => openHomeWorld(await sqliteEntitlements()), MORE);
});

describe('a gateway at home on PostgreSQL, when the operated gateway', () => {
  homeLaws(async () => {
    const cluster = inject('postgresUrl');
    const [operated, home] = [await postgresEntitlements(cluster), await postgresEntitlements(cluster)];
    const world = await openHomeWorld(operated, home.databaseUrl);
    const stop = async () => {
      await world.stop();
      await home.drop();
    };
    return { ...world, stop };
  }, TROUBLES);
});
