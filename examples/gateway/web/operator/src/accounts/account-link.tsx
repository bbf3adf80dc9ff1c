import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { accountPath } from './account-path.ts';

interface AccountLinkProps {
  did: string;
  handle: string | null | undefined;
  /** True inside a sentence, where the color alone would not show that this is a link. */
  isInText?: boolean;
}

/** A link to the page of the account. Its text is the handle, if that is known. */
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
