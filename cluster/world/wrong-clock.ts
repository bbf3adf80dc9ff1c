import { existsSync } from 'node:fs';

const LIBRARIES = ['x86_64', 'aarch64'].map(
  (machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketimeMT.so.1`,
);

/** Variables with which a process sees a clock that is so many seconds ahead. */
export function wrongClock(seconds: number): Readonly<Record<string, string>> {
  const library = LIBRARIES.find((path) => existsSync(path));
  if (library === undefined)
    throw new Error("Install Debian's libfaketime, or start `npm run test:cluster`.");
  const FAKETIME = `${seconds < 0 ? '' : '+'}${seconds}s`;
  // Timers must run as usual.
  return { LD_PRELOAD: library, FAKETIME, FAKETIME_DONT_FAKE_MONOTONIC: '1' };
}
