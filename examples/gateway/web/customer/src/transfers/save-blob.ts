/** The address of the blob is revoked after this time, in which the browser must have started to read it. */
const BLOB_URL_LIFETIME_MS = 60_000;

/** Lets the browser save the content as a download. */
export function saveBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), BLOB_URL_LIFETIME_MS);
}
