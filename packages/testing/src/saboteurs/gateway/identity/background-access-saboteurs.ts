import type { BackgroundAccess } from '@gatehouse/core/identity';
import type { BackgroundAccessCase } from '../../../contracts/gateway/identity/background-access-contract.ts';
import { altered } from '../../altered.ts';
import type { PortSaboteurs } from '../../saboteur.ts';

/** For each clause of `BackgroundAccess`, an adapter that breaks it. */
export const backgroundAccessSaboteurs: PortSaboteurs<BackgroundAccessCase> = {
  'returns false for a customer who has not chosen background access': accesses(() => ({
    isWanted: async () => true,
  })),
  'returns the current choice of the customer': accesses((good) => {
    const known = new Map<string, Promise<boolean>>();
    return {
      isWanted: (did) => {
        const wanted = known.get(did) ?? good.isWanted(did);
        known.set(did, wanted);
        return wanted;
      },
    };
  }),
  'continues the work of the customer that was paused until a sign-in': accesses(() => ({
    begin: async () => {},
  })),
  'leaves the work paused if the unit of work of the sign-in is rolled back': ({ unitOfWork }) => ({
    unitOfWork: altered(unitOfWork, { run: (work) => work() }),
  }),
};

function accesses(
  change: (good: BackgroundAccess) => Partial<BackgroundAccess>,
): (good: BackgroundAccessCase) => Partial<BackgroundAccessCase> {
  return ({ access }) => ({ access: altered(access, change(access)) });
}
