import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ratio, type Sample, spread, typical } from '../rounds.ts';
import { isMissed, median, percentile, shown, verdict } from '../statistics.ts';

const numbers = fc.array(fc.integer({ min: 0, max: 1_000 }), { minLength: 1, maxLength: 50 });

describe('the median', () => {
  it('has at most half of the values below it and at most half above', () => {
    fc.assert(
      fc.property(numbers, (values) => {
        const middle = median(values);
        const below = values.filter((value) => value < middle).length;
        const above = values.filter((value) => value > middle).length;
        expect(Math.max(below, above)).toBeLessThanOrEqual(values.length / 2);
      }),
    );
  });
});

describe('a percentile', () => {
  it('is one of the values, and at most the remaining share of the values exceeds it', () => {
    fc.assert(
      fc.property(numbers, (values) => {
        const sorted = [...values].sort((a, b) => a - b);
        const p99 = percentile(sorted, 0.99);
        expect(sorted).toContain(p99);
        expect(sorted.filter((value) => value > p99).length).toBeLessThanOrEqual(values.length * 0.01);
      }),
    );
  });
});

describe('the ratio of two subjects', () => {
  it('is the median of the ratios of their rounds, so that a round that is slow for both changes nothing', () => {
    const sample = (perSecond: number): Sample => ({ perSecond, cpu: 0, p50: 0, p99: 0 });
    const samples = new Map([
      ['base', [100, 10, 50].map(sample)],
      ['other', [80, 8, 200].map(sample)],
    ]);
    expect(ratio(samples, 'other', 'base', 'perSecond')).toBeCloseTo(0.8);
    expect(typical(samples, 'other', 'perSecond')).toBe(80);
    expect(spread(samples, 'other', 'base', 'perSecond')).toEqual([0.8, 4]);
  });
});

describe('a verdict', () => {
  it('states whether the value is within its limit', () => {
    expect(verdict('x', 0.9, { least: 0.85 })).toBe('holds: x 0.90 (at least 0.85)');
    expect(verdict('x', 0.8, { least: 0.85 })).toBe('MISSED: x 0.80 (at least 0.85)');
    expect(verdict('x', 4, { most: 3 })).toBe('MISSED: x 4.00 (at most 3.00)');
    expect([4, 2].map((value) => isMissed(verdict('x', value, { most: 3 })))).toEqual([true, false]);
  });

  it('rounds small numbers to hundredths, medium ones to tenths and large ones to units', () => {
    expect([0.123, 12.34, 1234.5, Number.NaN].map(shown)).toEqual(['0.12', '12.3', '1,235', '-']);
  });
});
