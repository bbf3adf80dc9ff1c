import { Secret } from '@gatehouse/core/kernel';
import { ResealSettings } from '@gatehouse/core/settings';
import { memoryStorage } from '@gatehouse/testing/memory';
import { beforeEach, describe, expect, it } from 'vitest';
import { LabelledSecretBox } from './labelled-secret-box.ts';

const NAME = 'provider';

describe('ResealSettings', () => {
  const box = new LabelledSecretBox();
  const newest = new LabelledSecretBox();
  newest.key = 'second key';
  let settings: ReturnType<typeof memoryStorage>['settings'];
  let reseal: ResealSettings;

  beforeEach(() => {
    const storage = memoryStorage();
    ({ settings } = storage);
    reseal = new ResealSettings({ ...storage, box, newest, sealed: [{ name: NAME, member: 'secret' }] });
  });

  const stored = async () => (await settings.read(NAME))?.value;
  const opened = async () => newest.open(String((await stored())?.secret), NAME)?.reveal();

  it('seals a secret with the newest key, once, and keeps the other members', async () => {
    await settings.write(NAME, {
      secret: box.seal(new Secret('key of the provider'), NAME),
      issuer: 'https://id.test',
    });
    expect(await reseal.execute()).toBe(1);
    expect(await opened()).toBe('key of the provider');
    expect((await stored())?.issuer).toBe('https://id.test');
    expect(await reseal.execute()).toBe(0);
    expect((await settings.read(NAME))?.version).toBe(2);
  });

  it('changes nothing if there is no setting, no secret, or no key that opens it', async () => {
    expect(await reseal.execute()).toBe(0);
    expect(await stored()).toBeUndefined();
    for (const secret of [null, box.seal(new Secret('key of the provider'), 'another purpose')]) {
      await settings.write(NAME, { secret });
      expect(await reseal.execute()).toBe(0);
      expect(await stored()).toEqual({ secret });
    }
  });

  it('writes nothing if another caller writes between its read and its write', async () => {
    const value = { secret: box.seal(new Secret('key of the provider'), NAME) };
    await settings.write(NAME, value);
    const read = settings.read.bind(settings);
    settings.read = async (name) => {
      const before = await read(name);
      await settings.write(name, { secret: null });
      return before;
    };
    expect(await reseal.execute()).toBe(0);
    settings.read = read;
    expect(await stored()).toEqual(value);
  });
});
