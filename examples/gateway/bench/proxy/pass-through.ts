import { interleaved, ratio, type Subject, typical } from '../../../../bench/rounds.ts';
import { shown, verdict } from '../../../../bench/statistics.ts';
import type { Part } from '../../../../bench/suite.ts';
import { bare, HTTP_PROXY_3, hasNginx, httpProxy3, nginx } from './commands.ts';
import { PASSED } from './requests.ts';
import type { ProxyWorld } from './world.ts';

const OPTIONS = { rounds: 7, duration: 2_000, connections: 32 };
const BARE = 'node:http + undici, bare';
const OURS = 'the proxy';
const HTTP_PROXY = `http-proxy-3 ${HTTP_PROXY_3}`;

/** Compares this proxy with others on ungated requests. */
export function passThrough(world: ProxyWorld): Part {
  return {
    title: 'Pass-through, POST of 1 KiB JSON, 32 connections',
    run: async () => {
      const asked = { requests: [PASSED], status: 200 };
      const subjects: Subject[] = [
        { name: BARE, server: await world.start(bare), ...asked },
        { name: OURS, server: await world.gatehouse('sqlite'), ...asked },
        { name: HTTP_PROXY, server: await world.start(httpProxy3), ...asked },
      ];
      if (hasNginx()) subjects.push({ name: 'nginx', server: await world.start(nginx), ...asked });
      const samples = await interleaved(subjects, world.generator, OPTIONS);
      const rows = subjects.map(({ name }) => [
        name,
        shown(typical(samples, name, 'perSecond')),
        shown(typical(samples, name, 'cpu')),
        shown(typical(samples, name, 'p99')),
        shown(ratio(samples, name, BARE, 'perSecond')),
      ]);
      return {
        columns: ['', 'req/s', 'server CPU us/req', 'p99 ms', 'ratio to the bare one'],
        rows,
        verdicts: [
          verdict('the proxy against the bare one:', ratio(samples, OURS, BARE, 'perSecond'), { least: 0.9 }),
          verdict('the proxy against http-proxy-3:', ratio(samples, OURS, HTTP_PROXY, 'perSecond'), {
            least: 1.4,
          }),
          ...(hasNginx() ? [] : ['nginx is not installed and was left out']),
        ],
      };
    },
  };
}
