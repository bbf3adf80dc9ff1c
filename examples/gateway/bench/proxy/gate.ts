import { interleaved, ratio, type Subject, typical } from '../../../../bench/rounds.ts';
import { shown, verdict } from '../../../../bench/statistics.ts';
import type { Part } from '../../../../bench/suite.ts';
import { GATED, INSPECTED, PASSED } from './requests.ts';
import type { ProxyWorld } from './world.ts';

const OPTIONS = { rounds: 7, duration: 2_000, connections: 32 };
const PASSING = 'passed through';
const GATE = 'putRecord, gated and looked up';

/**
 * Measures the cost of a gated write: the body is inspected, the token is verified, and the holder is looked
 * up.
 */
export function gate(world: ProxyWorld, engine: 'sqlite' | 'postgres'): Part {
  return {
    title: `The gate, POST of 1 KiB JSON, ${engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'}, 32 connections`,
    run: async () => {
      const server = await world.gatehouse(engine);
      const subjects: Subject[] = [
        { name: PASSING, server, requests: [PASSED], status: 200 },
        { name: 'putRecord, inspected', server, requests: [INSPECTED], status: 200 },
        { name: GATE, server, requests: [GATED], status: 200 },
      ];
      const samples = await interleaved(subjects, world.generator, OPTIONS);
      const rows = subjects.map(({ name }) => [
        name,
        shown(typical(samples, name, 'perSecond')),
        shown(typical(samples, name, 'cpu')),
        shown(typical(samples, name, 'p99')),
        shown(ratio(samples, name, PASSING, 'perSecond')),
      ]);
      return {
        columns: ['', 'req/s', 'server CPU us/req', 'p99 ms', 'ratio to passing through'],
        rows,
        verdicts: [
          verdict('a gated write against passing through:', ratio(samples, GATE, PASSING, 'perSecond'), {
            least: 0.6,
          }),
        ],
      };
    },
  };
}
