import { randomUUID } from 'node:crypto';
import type { Device } from '@gatehouse/core/device';
import { NOON } from '../../samples.ts';
import { freshDid } from '../fresh-did.ts';

/** Returns a new device of a new holder. The device was never used. */
export function sampleDevice(change: Partial<Device> = {}): Device {
  return {
    id: randomUUID(),
    holder: freshDid(),
    name: 'Läptop 😀',
    digest: randomUUID(),
    createdAt: NOON,
    lastSeenDay: null,
    ...change,
  };
}
