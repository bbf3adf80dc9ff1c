import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { accountPath } from './account-path.ts';

interface AccountLinkProps {
  did: string;
  handle: string | null | undefined;
  /** Set inside a sentence, where colour alone would not show the link. */
  isInText?: boolean;
}

/** Leads to the page of the account, by its handle if that is known. */
export function AccountLink({ did, handle, isInText = false }: AccountLinkProps) {
  return (
    <Anchor
      component={Link}
      to={accountPath(did)}
      inherit
      underline={isInText ? 'always' : 'hover'}
      dir="auto"
      style={{ overflowWrap: 'anywhere' }}
    >
      {handle ?? did}
    </Anchor>
  );
}
