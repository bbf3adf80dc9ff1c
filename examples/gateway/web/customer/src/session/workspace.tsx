import { signOut } from '@gatehouse/page-kit/session';
import { Shell } from '@gatehouse/page-kit/shell';
import { RefusalNotice } from '@gatehouse/page-kit/sign-in';
import { api } from '../api.ts';
import { forgetTab } from '../files/forget-tab.ts';
import { Banners } from '../shell/banners.tsx';
import { StorageMeter } from '../shell/storage-meter.tsx';
import { REFUSALS } from '../sign-in/refusals.ts';
import { Dock } from '../transfers/dock.tsx';
import { useCaller } from './caller-context.ts';
import { PLACES } from './places.ts';

/** The frame around every page of a signed-in customer. Visitors do not load its code. */
export function Workspace() {
  const { did, handle } = useCaller();
  return (
    <Shell
      groups={PLACES}
      banner={
        <>
          <RefusalNotice words={REFUSALS} />
          <Banners />
        </>
      }
      foot={<StorageMeter />}
      dock={<Dock />}
      account={{ name: handle ?? did, description: 'Signed in', onSignOut: leave }}
    />
  );
}

function leave(): Promise<void> {
  return signOut(async () => {
    await api('POST /api/v1/logout');
    forgetTab();
  }, '/sign-in?signedOut');
}
