import { spawnSync } from 'node:child_process';
import { getRequest, postRequest } from '../../load/load-generator.ts';
import type { ServerProcess } from '../../load/server-process.ts';
import { median, shown, verdict } from '../../statistics.ts';
import type { Part } from '../../suite.ts';
import { cookieOf } from '../cookies.ts';
import { askingSessions, PASSWORD, sessionToken } from '../data/fixture.ts';
import type { World } from '../world.ts';

const SESSIONS = 10_000;
const ROUNDS = 5;
const DURATION_MS = 3_000;
const PEOPLE = 16;
const SYNC_MS = 20;

/** strace (Debian's package) stops a process only at these calls and delays them. Other calls keep their speed. */
const SLOW_DISK = [
  'strace',
  '--seccomp-bpf',
  '--follow-forks',
  '--quiet=all',
  '--output=/dev/null',
  '--trace=fsync,fdatasync',
  `--inject=fsync,fdatasync:delay_enter=${SYNC_MS}ms`,
];

/**
 * Measures whether other requests become slower while people sign in and each sync of the disk takes long. Sign-ins
 * wait for the disk, because their sessions must survive a power failure.
 */
export function slowDisk(world: World): Part {
  return {
    title: `${PEOPLE} people sign in at once, SQLite, each sync of the disk takes ${SYNC_MS} ms longer`,
    run: async () => {
      if (spawnSync('strace', ['-V']).error)
        throw new Error('strace is missing. Install it first: sudo apt-get install strace');
      const databaseUrl = await world.database('sqlite', SESSIONS);
      const server = await world.start('whole', databaseUrl, SLOW_DISK);
      // The server detects the slow disk during this round.
      await measure(world, server);
      const rounds = [];
      for (let round = 0; round < ROUNDS; round += 1) rounds.push(await measure(world, server));
      await world.stopServers();
      const [idle, busy] = [median(rounds.map((r) => r.idle)), median(rounds.map((r) => r.busy))];
      return {
        columns: ['', 'median'],
        rows: [
          ['guarded GET p99, no sign-ins, ms', shown(idle)],
          [`guarded GET p99, ${PEOPLE} sign in, ms`, shown(busy)],
          ['sign-ins per second', shown(median(rounds.map((r) => r.signIns)))],
        ],
        verdicts: [verdict('p99 in ms while 16 sign in on the slow disk:', busy, { most: SYNC_MS / 2 })],
      };
    },
  };
}

async function measure(world: World, { port }: ServerProcess) {
  const reading = { port, requests: READS, status: 200, connections: 4, duration: DURATION_MS };
  const signingIn = { port, requests: SIGN_INS, status: 200, connections: PEOPLE, duration: DURATION_MS };
  const idle = await world.generator.run(reading);
  const [busy, signIns] = await Promise.all([world.generator.run(reading), world.people.run(signingIn)]);
  return { idle: idle.p99, busy: busy.p99, signIns: signIns.perSecond };
}

const READS = askingSessions(SESSIONS).map((n) =>
  getRequest('/api/auth/me', { Cookie: cookieOf.gatehouse(sessionToken(n)) }),
);
const SIGN_INS = Array.from({ length: 1_000 }, (_, n) =>
  postRequest('/api/auth/login', { username: `user-${n}`, password: PASSWORD }),
);
