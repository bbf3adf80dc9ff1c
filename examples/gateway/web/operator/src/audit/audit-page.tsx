import { Page } from '@gatehouse/page-kit/page';
import { AuditFilters } from './audit-filters.tsx';
import { AuditRows } from './audit-rows.tsx';
import { VerificationCard } from './verification-card.tsx';

/** The page on which operators search and verify the audit log. */
export function AuditPage() {
  return (
    <Page
      title="Audit log"
      lead="Every change, with its reason and who made it. Each row contains the hash of the row before it, so that any later change is detected."
    >
      <VerificationCard />
      <AuditFilters />
      <AuditRows />
    </Page>
  );
}
