import { Anchor, Breadcrumbs } from '@mantine/core';
import { Link } from 'react-router';

/** Links to the parent pages of this page. */
export function Trail({ steps }: { steps: readonly { to: string; label: string }[] }) {
  return (
    <nav aria-label="Breadcrumbs">
      <Breadcrumbs separatorMargin={6} style={{ flexWrap: 'wrap' }}>
        {steps.map(({ to, label }) => (
          <Anchor key={to} dir="auto" component={Link} to={to} size="sm" lh={1.5} maw={280} truncate>
            {label}
          </Anchor>
        ))}
      </Breadcrumbs>
    </nav>
  );
}
