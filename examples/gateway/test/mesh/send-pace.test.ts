import { expect, it } from 'vitest';
import { isWithinHours } from '../../src/mesh/send-pace.ts';

const allowed = (hours: readonly [number, number] | undefined) =>
  Array.from({ length: 24 }, (_, hour) => hour).filter((hour) => isWithinHours(hours, hour));

it('isWithinHours is true from the first hour until the last one, even across midnight', () => {
  expect(allowed([9, 12])).toEqual([9, 10, 11]);
  expect(allowed([22, 2])).toEqual([0, 1, 22, 23]);
  expect(allowed(undefined)).toHaveLength(24);
});
