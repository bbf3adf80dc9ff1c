import { InvalidInput, NotFound } from '@gatehouse/core/kernel';
import { describe, expect, it } from 'vitest';

describe('a refusal', () => {
  it('is named after its class', () => {
    expect(new NotFound('course').name).toBe('NotFound');
    expect(String(new NotFound('course'))).toBe('NotFound: There is no such course.');
  });

  it('of an input lists every fault with its place', () => {
    const refusal = new InvalidInput([
      { path: ['cards', 2, 'front'], message: 'Too long.' },
      { path: ['title'], message: 'Missing.' },
    ]);
    expect(refusal.message).toBe('cards.2.front: Too long.; title: Missing.');
    expect(refusal.issues).toHaveLength(2);
  });
});
