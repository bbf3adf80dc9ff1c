import { Badge } from '@mantine/core';

/** Marks the operator who looks at the page. */
export function YouBadge() {
  return <Badge variant="default">You</Badge>;
}
