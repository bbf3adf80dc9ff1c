import { expect, it } from 'vitest';
import { ageOf } from '../../web/src/lexicon/age-of.ts';

const NOW = new Date(2026, 10, 27, 0, 30);

it.each([
  [new Date(2026, 10, 27, 0, 0), 'Today'],
  [new Date(2026, 10, 26, 23, 59), 'Last 7 days'],
  [new Date(2026, 10, 21, 0, 0), 'Last 7 days'],
  [new Date(2026, 10, 20, 23, 59), 'November 2026'],
  [new Date(2025, 10, 27), 'November 2025'],
])('an entry of %s is in the group "%s"', (createdAt, age) => {
  expect(ageOf(createdAt, NOW)).toBe(age);
});
