import { describe, expect, it } from 'vitest';
import { latestResults } from '../../src/proxy/rules/latest-results.ts';

describe('the latest results', () => {
  it('are computed once, except undefined results, which are computed at each call', () => {
    const asked: string[] = [];
    const find = latestResults((text) => {
      asked.push(text);
      return text === 'none' ? undefined : { text };
    }, 10);
    for (const text of ['a', 'a', 'none', 'none', 'b', 'a']) find(text);
    expect(asked).toEqual(['a', 'none', 'none', 'b']);
    expect(find('a')).toEqual({ text: 'a' });
  });

  it('never exceed the limit, and the oldest is dropped first', () => {
    const asked: string[] = [];
    const find = latestResults((text) => {
      asked.push(text);
      return { text };
    }, 2);
    for (const text of ['a', 'b', 'c', 'b', 'c', 'a', 'b']) find(text);
    expect(asked).toEqual(['a', 'b', 'c', 'a', 'b']);
  });
});
