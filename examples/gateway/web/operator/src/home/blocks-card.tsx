import { Card, countText, Facts, Instant } from '@gatehouse/page-kit/page';
import { Text } from '@mantine/core';
import type { Overview } from './overview-query.ts';

/** Shows how many stored blocks have been checked, and how many are damaged. */
export function BlocksCard({ blocks }: Pick<Overview, 'blocks'>) {
  const { checked, damaged, set_aside, last_pass } = blocks;
  const last = last_pass && (
    <>
      <Instant at={last_pass.ended_at} />, {countText(last_pass.checked)} blocks,{' '}
      {countText(last_pass.damaged)} damaged
    </>
  );
  const isDamaged = damaged + (last_pass?.damaged ?? 0) > 0;
  return (
    <Card title="Stored blocks">
      <Facts
        facts={{
          'Last complete check': last ?? 'None yet',
          'Checked since': `${countText(checked)}, ${countText(damaged)} damaged`,
          'Set aside': (
            <Text component="span" inherit {...(isDamaged && { c: 'var(--mantine-color-error)', fw: 600 })}>
              {countText(set_aside)}
            </Text>
          ),
        }}
      />
      {isDamaged && (
        <Text size="sm">
          The log of the operators' process names damaged blocks. Restore them from a backup, or ask the
          customers to send the files again with "gatehouse files put --resend".
        </Text>
      )}
    </Card>
  );
}
