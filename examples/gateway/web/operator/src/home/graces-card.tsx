import { Card, Instant } from '@gatehouse/page-kit/page';
import { Anchor, Table, Text } from '@mantine/core';
import { Link } from 'react-router';
import { PdsAccountLink } from '../accounts/pds-account-link.tsx';
import type { Overview } from './overview-query.ts';

/** Lists the graces that end next. */
export function GracesCard({ graces }: Pick<Overview, 'graces'>) {
  return (
    <Card title="Graces that end next">
      {graces.length === 0 ? (
        <Text c="dimmed">No customer is in grace.</Text>
      ) : (
        <>
          <Table aria-label="Graces that end next">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Account</Table.Th>
                <Table.Th>Ends</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {graces.map(({ did, handle, grace_until }) => (
                <Table.Tr key={did}>
                  <Table.Td>
                    <PdsAccountLink did={did} handle={handle} />
                  </Table.Td>
                  <Table.Td>
                    <Instant at={grace_until} />
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
          <Anchor component={Link} to="/accounts?state=grace&sort=grace_until" size="sm">
            Show all graces
          </Anchor>
        </>
      )}
    </Card>
  );
}
