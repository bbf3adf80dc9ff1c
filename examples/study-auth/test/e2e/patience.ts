import { vi } from 'vitest';

// A browser, a server and bcrypt share two cores here, maybe with other tests.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });
