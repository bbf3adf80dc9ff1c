import { PeerUnreachable } from '@gatehouse/core/mesh';
import { expect, it } from 'vitest';
import { peerFailureLog } from '../../src/mesh/peer-failure-log.ts';

it('peerFailureLog logs every failure, but refused strangers at most ten times a minute', () => {
  const lines: object[] = [];
  const fail = peerFailureLog({ warn: (record: object) => lines.push(record) });
  for (let time = 0; time < 20; time += 1) fail(new PeerUnreachable('it is a stranger'), undefined);
  expect(lines).toHaveLength(10);
  fail(new RangeError('The disk is full.'), undefined);
  expect(lines.at(-1)).toEqual({ reason: 'RangeError: The disk is full.', peer: undefined });
});
