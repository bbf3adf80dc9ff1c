import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { FileAuditSink, SyslogAuditSink, WebhookAuditSink } from '@gatehouse/adapters/audit-sinks';
import { KnexAuditDeliveryStore, KnexAuditLog, openDatabase } from '@gatehouse/adapters/knex';
import { NodeSha256 } from '@gatehouse/adapters/node';
import { type AuditSink, DeliverAuditLog } from '@gatehouse/core/audit';
import { Secret } from '@gatehouse/core/kernel';
import { MovableClock } from '@gatehouse/testing/memory';

const PAUSE_MS = 5;

/** Delivers the audit log to three sinks until it is killed. Begins when it gets the time in a message. */
const { databaseUrl, file, syslogUrl, webhookUrl, secret } = JSON.parse(process.argv[2] ?? '');
const database = await openDatabase(databaseUrl);
const sha256 = new NodeSha256();
const log = new KnexAuditLog(database, sha256);
const deliver = new DeliverAuditLog({ log, deliveries: new KnexAuditDeliveryStore(database), sha256 });
process.send?.('ready');
const [now] = await once(process, 'message');
const clock = new MovableClock(now);
for (const sink of [
  new FileAuditSink(file),
  new SyslogAuditSink(syslogUrl),
  new WebhookAuditSink({ url: webhookUrl, secrets: [new Secret(secret)], clock }),
])
  void deliverForever(sink);

async function deliverForever(sink: AuditSink): Promise<never> {
  for (;;) {
    await deliver.execute(sink).catch(() => {});
    await pause(PAUSE_MS);
  }
}
