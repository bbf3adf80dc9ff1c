/** A member of `packages` in package-lock.json. */
interface LockedPackage {
  readonly link?: boolean;
  readonly resolved?: string;
  readonly hasInstallScript?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

/** The content of package-lock.json. */
export interface Lock {
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

/** A package that npm installs with another one. */
export interface RequiredPackage {
  /** Path of the package in the lock. */
  readonly path: string;
  readonly hasInstallScript: boolean;
  /** True if npm can leave the package out. */
  readonly isOptional: boolean;
}

/**
 * Returns every package that npm installs with the package at the path: dependencies, optional dependencies, and peer
 * dependencies that are not optional.
 */
export function requiredPackages(lock: Lock, start: string): readonly RequiredPackage[] {
  const found = new Map<string, boolean>();
  const waiting: [path: string, isOptional: boolean][] = [[start, false]];
  for (const [path, isOptional] of waiting) {
    // A package that was found as an optional one can be required by another package.
    if (found.has(path) && (isOptional || found.get(path) === false)) continue;
    found.set(path, isOptional);
    const { dependencies = {}, optionalDependencies = {}, ...rest } = lock.packages[path] ?? {};
    const peers = Object.keys(rest.peerDependencies ?? {}).filter(
      (name) => rest.peerDependenciesMeta?.[name]?.optional !== true,
    );
    for (const name of [...Object.keys(dependencies), ...peers]) {
      const place = placeOf(lock, path, name);
      if (place === undefined) throw new Error(`package-lock.json does not contain ${name} for ${path}.`);
      waiting.push([place, isOptional]);
    }
    for (const name of Object.keys(optionalDependencies)) {
      const place = placeOf(lock, path, name);
      if (place !== undefined) waiting.push([place, true]);
    }
  }
  found.delete(start);
  return [...found].map(([path, isOptional]) => ({
    path,
    isOptional,
    hasInstallScript: lock.packages[path]?.hasInstallScript === true,
  }));
}

/** Returns the path that Node resolves the name to from the package at `from`. */
function placeOf({ packages }: Lock, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    const locked = packages[path];
    if (locked) return locked.link && locked.resolved !== undefined ? locked.resolved : path;
    if (folder === '') return undefined;
  }
}
