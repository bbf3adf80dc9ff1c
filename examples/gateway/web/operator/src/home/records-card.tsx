import { Card, countText, Facts, Instant } from '@gatehouse/page-kit/page';
import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router';
import type { Overview } from './overview-query.ts';

/** Shows the length of the audit log, and whether it was intact when it was last verified. */
export function RecordsCard({ audit: { rows, verified } }: Pick<Overview, 'audit'>) {
  const verdict = verified && (
    <Text component="span" inherit {...(!verified.intact && { c: 'var(--mantine-color-error)', fw: 600 })}>
      {verified.intact ? 'Intact' : 'Tampered with'}, verified <Instant at={verified.at} />
    </Text>
  );
  return (
    <Card title="Audit log">
      <Facts facts={{ Rows: countText(rows), State: verdict ?? 'Not verified yet' }} />
      <Anchor component={Link} to="/audit" size="sm">
        Open the audit log
      </Anchor>
    </Card>
  );
}
