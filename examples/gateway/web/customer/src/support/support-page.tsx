import { Loaded, Page } from '@gatehouse/page-kit/page';
import { useQuery } from '@tanstack/react-query';
import { limitsQuery } from '../plan/limits.ts';
import { DiagnosticsCard } from './diagnostics-card.tsx';
import { SeatCard } from './seat-card.tsx';

/** Explains how to get help: the support forum, and the information to send with a question. */
export function SupportPage() {
  const query = useQuery(limitsQuery);
  return (
    <Page title="Support" lead="Ask in the support forum, and add the details below to your question.">
      <Loaded query={query}>{(limits) => <SeatCard limits={limits} />}</Loaded>
      <DiagnosticsCard />
    </Page>
  );
}
