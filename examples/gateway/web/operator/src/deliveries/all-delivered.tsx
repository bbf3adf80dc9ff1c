import { NothingYet } from '@gatehouse/page-kit/page';
import { IconMailCheck } from '@tabler/icons-react';

/** Content of a list of failed deliveries while there are none. `title`: what is delivered. */
export function AllDelivered({ title }: { title: string }) {
  return (
    <NothingYet
      icon={<IconMailCheck aria-hidden />}
      title={title}
      description="Deliveries that fail appear here."
    />
  );
}
