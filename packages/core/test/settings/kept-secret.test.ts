import { type Json, Secret } from '@gatehouse/core/kernel';
import { openKept } from '@gatehouse/core/settings';
import { describe, expect, it } from 'vitest';
import { LabelledSecretBox } from './labelled-secret-box.ts';

describe('openKept', () => {
  it('returns the secret that was sealed for the purpose', () => {
    const box = new LabelledSecretBox();
    const kept = openKept(box.seal(new Secret('key of the provider'), 'ai'), 'ai', box);
    expect((kept as Secret).reveal()).toBe('key of the provider');
  });

  it('distinguishes a secret that was never entered from one that can no longer be read', () => {
    const box = new LabelledSecretBox();
    const sealed = box.seal(new Secret('key of the provider'), 'ai');
    for (const never of [undefined, null, false, 0, {}, []] as (Json | undefined)[]) {
      expect(openKept(never, 'ai', box)).toBe('none');
    }
    expect(openKept(sealed, 'single-sign-on', box)).toBe('lost');
    box.key = 'second key';
    expect(openKept(sealed, 'ai', box)).toBe('lost');
  });
});
