import { useRefresh } from '@gatehouse/page-kit/api';
import { announce, openConfirmation } from '@gatehouse/page-kit/form';
import { Card, counted } from '@gatehouse/page-kit/page';
import { Button, Group, List, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { keptDays } from '../files/kept-days.ts';
import { limitsQuery } from '../plan/limits.ts';
import { emptyAccount } from './empty-account.ts';

/** Deletes the customer's data here, and lists the data that remains. */
export function LeaveCard() {
  const refresh = useRefresh();
  const days = useQuery(limitsQuery).data?.safety_net.version_days;
  const empty = () =>
    openConfirmation({
      title: 'Delete everything here',
      text: `All your files are moved to the trash, all devices are removed, and all other browsers are signed out. The files in the trash are removed permanently after ${keptDays(days)}, or when you empty the trash.`,
      action: 'Delete everything',
      run: async () => {
        const { files } = await emptyAccount();
        await refresh('files', 'devices', 'sessions', 'limits', 'trash', 'sync', 'history');
        const are = files === 1 ? 'is' : 'are';
        announce(`${counted(files, 'file')} ${are} in the trash, and no device has access.`);
      },
    });
  return (
    <Card title="Leave">
      <Text>Delete your files and end every access, in one step. This is what stays:</Text>
      <List spacing="xs" size="sm">
        <List.Item>
          Your account itself. You can delete it at your personal data server, which is named under Account.
        </List.Item>
        <List.Item>Your plan. End it under Plan before you leave.</List.Item>
        <List.Item>The history of your account, which has to be kept as evidence.</List.Item>
      </List>
      <Group>
        <Button variant="light" color="red" autoContrast={false} onClick={empty}>
          Delete everything here
        </Button>
      </Group>
    </Card>
  );
}
