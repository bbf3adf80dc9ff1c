import { describe, expect, it } from 'vitest';
import { remembered } from '../../src/proxy/remembered.ts';

describe('what is remembered', () => {
  it('is asked once, and what was not found again', () => {
    const asked: string[] = [];
    const find = remembered((text) => {
      asked.push(text);
      return text === 'none' ? undefined : { text };
    }, 10);
    for (const text of ['a', 'a', 'none', 'none', 'b', 'a']) find(text);
    expect(asked).toEqual(['a', 'none', 'none', 'b']);
    expect(find('a')).toEqual({ text: 'a' });
  });

  it('is never more than the limit, and the oldest goes first', () => {
    const asked: string[] = [];
    const find = remembered((text) => {
      asked.push(text);
      return { text };
    }, 2);
    for (const text of ['a', 'b', 'c', 'b', 'c', 'a', 'b']) find(text);
    expect(asked).toEqual(['a', 'b', 'c', 'a', 'b']);
  });
});
