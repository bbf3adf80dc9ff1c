import { CopyField } from '../../form/copy-field.tsx';

/** The address to register at the provider. */
export function RedirectUrl({ url }: { url: string }) {
  return (
    <CopyField
      label="Redirect URL"
      description="Register exactly this address at the provider."
      value={url}
    />
  );
}
