const HOST = /^([a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\])\.?(?::\d{0,5})?$/i;

/** The name or address in a `Host` header, in lower case and without the port; undefined if it is malformed. */
export function hostName(header: string | undefined): string | undefined {
  return HOST.exec(header ?? '')?.[1]?.toLowerCase();
}
