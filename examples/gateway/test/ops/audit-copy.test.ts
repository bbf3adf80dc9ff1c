import { join } from 'node:path';
import { FileAuditSink } from '@gatehouse/adapters/audit-sinks';
import { NodeSha256 } from '@gatehouse/adapters/node';
import { chained, EMPTY_LOG } from '@gatehouse/core/audit';
import { systemPrincipal } from '@gatehouse/core/kernel';
import { expect, it } from 'vitest';
import { rowsOfCopy } from '../../src/cli/ops/audit-copy.ts';
import { configFolder } from '../config/config-folder.ts';

const sha256 = new NodeSha256();

it('a copy yields a row whose texts contain other line separators than LF', async () => {
  const event = { at: 0, principal: systemPrincipal('test'), action: 'a', subject: 's', detail: {} };
  const row = chained({ ...event, reason: 'one\u2028two\u2029three\u0085four\rfive' }, EMPTY_LOG, sha256);
  const path = join(configFolder(), 'audit.jsonl');
  await new FileAuditSink(path).send([row]);
  const rows: unknown[] = [];
  for await (const each of rowsOfCopy(path, { sha256, checkpoints: undefined })) rows.push(each);
  expect(rows).toEqual([row]);
});
