import { existsSync } from 'node:fs';

const LIBRARIES = ['x86_64', 'aarch64'].map(
  (machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketimeMT.so.1`,
);

/** Returns environment variables that make the clock of a process show a time this many seconds ahead. */
export function wrongClock(seconds: number): Readonly<Record<string, string>> {
  const library = LIBRARIES.find((path) => existsSync(path));
  if (library === undefined)
    throw new Error("Install Debian's libfaketime, or start `npm run test:cluster`.");
  const FAKETIME = `${seconds < 0 ? '' : '+'}${seconds}s`;
  // The last of these variables keeps timers unchanged.
  return { LD_PRELOAD: library, FAKETIME, FAKETIME_DONT_FAKE_MONOTONIC: '1' };
}
