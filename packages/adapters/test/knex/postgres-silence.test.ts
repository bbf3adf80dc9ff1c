import { expect } from 'vitest';
import { describeSilence } from './world/hanging-server.ts';
import { DATABASES, migratedDatabase } from './world/storages.ts';

describeSilence('PostgreSQL', () => migratedDatabase(DATABASES.PostgreSQL ?? expect.unreachable()));
