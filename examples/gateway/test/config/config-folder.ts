import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach } from 'vitest';

/** Creates a folder with these files. It is deleted after the test. */
export function configFolder(files: Readonly<Record<string, string>> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'gateway-config-'));
  folders.push(folder);
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  return folder;
}

/** Returns the text of a manifest with all required fields and the given ones. */
export function manifest(fields: Readonly<Record<string, unknown>> = {}): string {
  return JSON.stringify({
    schema_version: 1,
    kind: 'svc.gateway.application_v1',
    database_url: 'postgres://app:s3cr3t@db.test/gateway',
    public_base_url: 'https://svc.test',
    host: '127.0.0.1',
    port: 18080,
    cors_allowed_origins: ['https://svc.test'],
    ...fields,
  });
}

/** Creates a folder where a file is expected. */
export function folderNamed(parent: string, name: string): string {
  const path = join(parent, name);
  mkdirSync(path);
  return path;
}

const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});
