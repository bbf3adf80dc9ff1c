import { NothingYet } from '@gatehouse/page-kit/page';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** Content of a list of failures in which no failure has the chosen cause. */
export function NoneWithCause({ icon }: { icon: ReactNode }) {
  return (
    <NothingYet
      icon={icon}
      title="No failures with this cause"
      description="Failures with other causes are listed without the filter."
      action={
        <Button component={Link} to={{ search: '' }} variant="default">
          Show all failures
        </Button>
      }
    />
  );
}
