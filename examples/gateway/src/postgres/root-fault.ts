/** The reason why the embedded PostgreSQL does not run for this user, with its remedy; undefined if it can run. */
export function rootFault(
  isRoot: boolean,
): { readonly message: string; readonly remedy: string } | undefined {
  if (!isRoot) return undefined;
  return {
    message: 'PostgreSQL refuses to run as root',
    remedy: 'Install and start the gateway as another user, or use SQLite: --database sqlite',
  };
}
