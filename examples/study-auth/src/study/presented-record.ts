import { isoInstant } from '@gatehouse/http-koa/endpoint';
import type { Stamp } from './record.ts';

type Presented<Shown extends Stamp> = Omit<Shown, 'createdAt' | 'updatedAt'> & {
  readonly createdAt: string;
  readonly updatedAt: string;
};

/** A record as the API returns it. */
export function presentedRecord<Shown extends Stamp>(record: Shown): Presented<Shown> {
  const { createdAt, updatedAt, ...content } = record;
  return { ...content, createdAt: isoInstant(createdAt), updatedAt: isoInstant(updatedAt) };
}
