import { closedLoop } from './load.ts';
import type { RunningPeer } from './running-peer.ts';
import { median, quantile, table } from './statistics.ts';

/** One line of a comparison: who is asked what. */
export interface Contender {
  readonly name: string;
  readonly peer: RunningPeer;
  readonly request: Buffer;
}

export interface Rounds {
  readonly rounds: number;
  readonly seconds: number;
  readonly connections: number;
}

interface Round {
  readonly perSecond: number;
  readonly p99: number;
  readonly cpu: number;
}

/** Lets them take turns, so that what else the machine does hits all alike; the last column compares with the first. */
export async function compare(contenders: readonly Contender[], rounds: Rounds): Promise<string> {
  const results = new Map<Contender, Round[]>(contenders.map((contender) => [contender, []]));
  for (const contender of contenders) await measure(contender, { ...rounds, seconds: 1 });
  for (let i = 0; i < rounds.rounds; i += 1) {
    for (const [contender, seen] of results) seen.push(await measure(contender, rounds));
  }
  const middle = (contender: Contender, field: keyof Round): number =>
    median((results.get(contender) ?? []).map((round) => round[field]));
  const [first] = contenders;
  const rows = contenders.map((contender) => [
    contender.name,
    middle(contender, 'perSecond').toFixed(0),
    middle(contender, 'p99').toFixed(1),
    middle(contender, 'cpu').toFixed(0),
    first ? (middle(contender, 'perSecond') / middle(first, 'perSecond')).toFixed(2) : '',
    first ? (middle(first, 'cpu') / middle(contender, 'cpu')).toFixed(2) : '',
  ]);
  return table(['', 'req/s', 'p99 ms', 'CPU us', 'ratio by req/s', 'ratio by CPU'], rows);
}

async function measure({ peer, request, name }: Contender, { seconds, connections }: Rounds): Promise<Round> {
  const before = peer.process.cpu();
  const { answers, failures, latencies } = await closedLoop({
    origin: peer.origin,
    request,
    connections,
    seconds,
  });
  if (failures > 0) throw new Error(`${name}: ${failures} of ${answers} answers were no success.`);
  return {
    perSecond: answers / seconds,
    p99: quantile(latencies, 0.99),
    cpu: (peer.process.cpu() - before) / answers,
  };
}
