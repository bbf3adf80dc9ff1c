/** The members of a package.json file that name addresses of the project. */
export interface PackageAddresses {
  readonly homepage: string;
  readonly bugs: string;
  readonly repository: { readonly type: 'git'; readonly url: string; readonly directory: string };
}

/** Returns the addresses of a published package. `homepage`: the member of the root's package.json file. */
export function packageAddresses(homepage: string, directory: string): PackageAddresses {
  return {
    homepage,
    bugs: `${homepage}/issues`,
    repository: { type: 'git', url: `git+${homepage}/gatehouse.git`, directory },
  };
}
