import { IconSearchOff } from '@tabler/icons-react';
import { NothingYet } from './nothing-yet.tsx';

/** A message that a search has found nothing. `searched` lists the fields that were searched. */
export function NoMatch({ q, searched }: { q: string; searched: string }) {
  return (
    <NothingYet
      icon={<IconSearchOff aria-hidden />}
      title={`Nothing found for “${q}”`}
      description={`Every word must occur in ${searched}.`}
    />
  );
}
