import { announce, PasswordField, SaveForm, useSaving } from '@gatehouse/page-kit/form';
import { Checkbox, Paper, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { SecretNote } from '../secret-note.tsx';
import { type AiSettings, aiQuery } from './ai-queries.ts';

/** Form for provider, model and key. The key can be entered, but is never shown. */
export function AiForm({ ai }: { ai: AiSettings }) {
  const queryClient = useQueryClient();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { provider: ai.provider, model: ai.model, apiKey: '', forget: false },
  });
  const saving = useSaving({
    form,
    save: ({ apiKey, forget, ...open }) =>
      api('PUT /api/settings/ai', {
        body: { ...open, ...(forget ? { apiKey: null } : apiKey && { apiKey }) },
      }),
    onSaved: (saved) => {
      queryClient.setQueryData(aiQuery.queryKey, saved);
      form.setValues({ apiKey: '', forget: false });
      announce('The AI settings are saved.');
    },
  });
  return (
    <Paper withBorder p="lg" maw={560} bg="var(--gatehouse-surface)">
      <SaveForm saving={saving} submitLabel="Save">
        <TextInput
          label="Provider"
          description="Leave it empty to use none."
          {...form.getInputProps('provider')}
          key={form.key('provider')}
        />
        <TextInput
          label="Model"
          description="The name that the provider gives the model."
          {...form.getInputProps('model')}
          key={form.key('model')}
        />
        <PasswordField
          label="API key"
          description={<SecretNote what="key" state={ai.apiKey} />}
          autoComplete="off"
          {...form.getInputProps('apiKey')}
          key={form.key('apiKey')}
        />
        {ai.apiKey !== 'none' && (
          <Checkbox
            label="Delete the key"
            {...form.getInputProps('forget', { type: 'checkbox' })}
            key={form.key('forget')}
          />
        )}
      </SaveForm>
    </Paper>
  );
}
