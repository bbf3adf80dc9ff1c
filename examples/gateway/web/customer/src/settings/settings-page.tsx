import { Card, Copyable, Facts, Page } from '@gatehouse/page-kit/page';
import { useCaller } from '../session/caller-context.ts';
import { ThemeCard } from './theme-card.tsx';

/** The account and its choices. */
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
    </Page>
  );
}
