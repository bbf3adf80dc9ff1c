import { median, percentile, shown, verdict } from '../../../../bench/statistics.ts';
import type { Part } from '../../../../bench/suite.ts';
import { openLoop } from './open-loop.ts';
import { DESCRIBE } from './requests.ts';
import type { ProxyWorld } from './world.ts';

const RATE = 200;
const ROUNDS = 5;
const SECONDS = 4;

/** Measures the delay that the proxy adds, at a rate below the capacity of all servers. */
export function latency(world: ProxyWorld): Part {
  return {
    title: 'A real personal data server, 200 requests a second',
    run: async () => {
      const { pds, proxy } = await world.realServer();
      const direct: number[][] = [];
      const proxied: number[][] = [];
      for (const port of [pds.port, proxy.port]) await openLoop(port, DESCRIBE, RATE, 2);
      for (let round = 0; round < ROUNDS; round += 1) {
        direct.push(await openLoop(pds.port, DESCRIBE, RATE, SECONDS));
        proxied.push(await openLoop(proxy.port, DESCRIBE, RATE, SECONDS));
      }
      const typical = (rounds: number[][], share: number) =>
        median(rounds.map((each) => percentile(each, share)));
      const line = (name: string, rounds: number[][]) => [
        name,
        ...[0.5, 0.99].map((share) => shown(typical(rounds, share))),
      ];
      return {
        columns: ['', 'p50 ms', 'p99 ms'],
        rows: [line('directly', direct), line('through the proxy', proxied)],
        verdicts: [
          verdict('p99 added by the proxy, in ms:', typical(proxied, 0.99) - typical(direct, 0.99), {
            most: 3,
          }),
        ],
      };
    },
  };
}
