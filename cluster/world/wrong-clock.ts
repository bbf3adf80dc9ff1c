import { existsSync } from 'node:fs';

const LIBRARIES = ['x86_64', 'aarch64'].map(
  (machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketimeMT.so.1`,
);

/** Environment variables that make a process see a clock which is this many seconds ahead. */
export function wrongClock(seconds: number): Readonly<Record<string, string>> {
  const library = LIBRARIES.find((path) => existsSync(path));
  if (library === undefined)
    throw new Error("Install Debian's libfaketime, or start `npm run test:cluster`.");
  const FAKETIME = `${seconds < 0 ? '' : '+'}${seconds}s`;
  // Timers must not be affected.
  return { LD_PRELOAD: library, FAKETIME, FAKETIME_DONT_FAKE_MONOTONIC: '1' };
}
