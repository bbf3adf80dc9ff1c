import { vi } from 'vitest';

// Longer limits, because a browser, a server and bcrypt share two cores, possibly with other tests.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });
