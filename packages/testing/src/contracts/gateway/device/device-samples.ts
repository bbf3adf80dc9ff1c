import { randomUUID } from 'node:crypto';
import type { Device } from '@gatehouse/core/device';
import { NOON } from '../../samples.ts';
import { freshDid } from '../fresh-did.ts';

/** Returns a device that was never seen. Its holder is new. */
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
