import type { NewSigningKey, SigningKeyMaker } from '@gatehouse/core/bridge';
import { altered } from '../../altered.ts';
import type { PortSaboteurs } from '../../saboteur.ts';

/** For each clause of `SigningKeyMaker`, a maker that breaks it. */
export const signingKeyMakerSaboteurs: PortSaboteurs<{ readonly maker: SigningKeyMaker }> = {
  'creates a private JSON Web Key that contains its id': ({ maker }) => ({
    maker: altered(maker, { create: async () => ({ ...(await maker.create()), id: 'another' }) }),
  }),
  'creates keys of which no two have the same id or the same secret': ({ maker }) => {
    let first: Promise<NewSigningKey> | undefined;
    return {
      maker: altered(maker, {
        create: () => {
          first ??= maker.create();
          return first;
        },
      }),
    };
  },
};
