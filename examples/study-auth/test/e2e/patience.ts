import { vi } from 'vitest';

// Longer limits, because a browser, a server and bcrypt share two cores, possibly with other tests.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });
