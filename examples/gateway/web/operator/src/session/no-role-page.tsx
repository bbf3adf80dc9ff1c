import { BusyButton } from '@gatehouse/page-kit/form';
import { Doorway } from '@gatehouse/page-kit/shell';
import { Alert, Code, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';

/** The page for signed-in users who have no operator role. */
export function NoRolePage({ onSignOut }: { onSignOut: () => Promise<void> }) {
  const leave = useMutation({ mutationFn: onSignOut });
  return (
    <Doorway title="No role yet">
      <Alert color="yellow" variant="light" role="alert">
        You are signed in, but your account has no operator role.
      </Alert>
      <Text>
        Ask an administrator to run the command below. The customers' page shows your account ID (DID).
      </Text>
      <Code block style={{ whiteSpace: 'pre-wrap' }}>
        {'gatehouse ops role grant <did> <role>'}
      </Code>
      <BusyButton variant="default" isBusy={leave.isPending} onClick={() => leave.mutate()}>
        Sign out
      </BusyButton>
    </Doorway>
  );
}
