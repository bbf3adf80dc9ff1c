import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { FailureWords } from '../api/failure-text.ts';

/** Shows once why a sign-in failed. The address contains the code of the refusal as `?error=`. */
export function RefusalNotice({ words }: { words: FailureWords }) {
  const [search, setSearch] = useSearchParams();
  const [code] = useState(() => search.get('error'));
  useEffect(() => {
    if (search.has('error')) setSearch({}, { replace: true });
  }, [search, setSearch]);
  if (!code) return null;
  return (
    <Alert color="red" variant="light" role="alert" icon={<IconAlertTriangle aria-hidden />}>
      {words[code] ?? 'The sign-in did not succeed. Try again.'}
    </Alert>
  );
}
