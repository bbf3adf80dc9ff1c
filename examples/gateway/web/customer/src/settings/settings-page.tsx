import { Card, Copyable, Facts, Page } from '@gatehouse/page-kit/page';
import { KeyCard } from '../key/key-card.tsx';
import { useCaller } from '../session/caller-context.ts';
import { ExportCard } from './export-card.tsx';
import { LeaveCard } from './leave-card.tsx';
import { ThemeCard } from './theme-card.tsx';

/** Settings of the customer and of this browser. */
export function SettingsPage() {
  const { did, handle } = useCaller();
  return (
    <Page title="Settings">
      <Card title="Account">
        <Facts
          facts={{
            Handle: handle ?? 'Not valid at the moment',
            'Account ID (DID)': <Copyable text={did} what="the account ID" />,
          }}
        />
      </Card>
      <ThemeCard />
      <KeyCard />
      <ExportCard />
      <LeaveCard />
    </Page>
  );
}
