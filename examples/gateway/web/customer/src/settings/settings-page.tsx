import { Page } from '@gatehouse/page-kit/page';
import { KeyCard } from '../key/key-card.tsx';
import { AccountCard } from './account-card.tsx';
import { ExportCard } from './export-card.tsx';
import { LeaveCard } from './leave-card.tsx';
import { ThemeCard } from './theme-card.tsx';

/** Settings of the customer and of this browser. */
export function SettingsPage() {
  return (
    <Page title="Settings">
      <AccountCard />
      <ThemeCard />
      <KeyCard />
      <ExportCard />
      <LeaveCard />
    </Page>
  );
}
