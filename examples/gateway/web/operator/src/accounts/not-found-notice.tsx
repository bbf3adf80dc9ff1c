import { failureText } from '@gatehouse/page-kit/api';
import { Alert } from '@mantine/core';

const WORDS = {
  not_found: 'No account has this handle, DID or e-mail address. Type it in full.',
  invalid_request: 'Enter a whole handle such as alice.example.com, a DID or an e-mail address.',
  pds_unavailable: 'The account server does not respond. Try again in a moment.',
  policy_unavailable: 'The entitlements cannot be read at the moment. Try again.',
};

/** Shows why no account is shown. */
export function NotFoundNotice({ name, error }: { name: string; error: Error }) {
  return (
    <Alert color="red" variant="light" role="alert" title={`Nothing shown for “${name}”`}>
      {failureText(error, WORDS)}
    </Alert>
  );
}
