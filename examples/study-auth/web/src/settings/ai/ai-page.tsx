import { Loaded, Page } from '@gatehouse/page-kit/page';
import { useQuery } from '@tanstack/react-query';
import { AiForm } from './ai-form.tsx';
import { aiQuery } from './ai-queries.ts';

/** Settings of the AI model for the whole server. */
export function AiPage() {
  const query = useQuery(aiQuery);
  return (
    <Page title="AI settings" lead="The model that this server uses for all users.">
      <Loaded query={query}>{({ ai }) => <AiForm ai={ai} />}</Loaded>
    </Page>
  );
}
