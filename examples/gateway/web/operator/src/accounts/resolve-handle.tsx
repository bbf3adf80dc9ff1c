import { failureText } from '@gatehouse/page-kit/api';
import { BusyButton } from '@gatehouse/page-kit/form';
import { Alert, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { api } from '../api.ts';
import { accountPath } from './pds-account-path.ts';

const HANDLE = /^@?[\w-]+(\.[\w-]+)+$/;

const WORDS = {
  not_found: 'No account server knows this handle.',
  invalid_request: 'This is not a handle.',
  pds_unavailable: 'The account server does not respond. Try again in a moment.',
};

/** Lets the operated PDS resolve a handle that the directory does not know, such as a handle of another server. */
export function ResolveHandle({ q }: { q: string }) {
  const navigate = useNavigate();
  const resolve = useMutation({
    mutationFn: async (handle: string) =>
      (await api('GET /internal/v1/ops/accounts', { query: { handle } })).account,
    onSuccess: ({ did }, handle) => navigate(`${accountPath(did)}?${new URLSearchParams({ handle })}`),
  });
  if (!HANDLE.test(q)) return null;
  return (
    <Stack>
      <BusyButton isBusy={resolve.isPending} onClick={() => resolve.mutate(q.replace(/^@/, ''))}>
        Ask the account server
      </BusyButton>
      <div role="alert">
        {resolve.error && (
          <Alert color="red" role="group">
            {failureText(resolve.error, WORDS)}
          </Alert>
        )}
      </div>
    </Stack>
  );
}
