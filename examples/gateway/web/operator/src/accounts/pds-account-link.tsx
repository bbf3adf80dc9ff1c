import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { accountPath } from './pds-account-path.ts';

interface PdsAccountLinkProps {
  did: string;
  handle: string | null | undefined;
  /** True if the link is inside a sentence, where its colour would not be enough to recognize it. */
  isInText?: boolean;
}

/** A link to the page of the PDS account. Its text is the handle, or the DID if the handle is not known. */
export function PdsAccountLink({ did, handle, isInText = false }: PdsAccountLinkProps) {
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
