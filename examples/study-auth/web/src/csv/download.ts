/** Saves a text as a file of this name. */
export function download(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name.replaceAll(/[\\/:*?"<>|]/g, ' ').trim();
  link.click();
  URL.revokeObjectURL(url);
}
