import { authTexts, groundTexts } from '@gatehouse/testing/contracts';
import { gatewayTexts } from '@gatehouse/testing/contracts/gateway';
import { describe, expect, it } from 'vitest';

const LIMITED = Object.entries({ ...groundTexts, ...authTexts, ...gatewayTexts }).flatMap(([port, texts]) =>
  Object.entries(texts).flatMap(([field, { longest, accepts }]) =>
    accepts ? [{ name: `${port} ${field}`, longest, accepts }] : [],
  ),
);

describe('the longest text of each kind', () => {
  it.each(LIMITED)('of $name has the length that the table states', ({ longest, accepts }) => {
    const isMade = (text: string) => {
      try {
        return accepts(text) !== false;
      } catch {
        return false;
      }
    };
    expect(isMade(longest)).toBe(true);
    expect(isMade(longest + longest.at(-1))).toBe(false);
  });
});
