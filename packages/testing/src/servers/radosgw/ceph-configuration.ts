import { join } from 'node:path';

/** Returns the configuration of a cluster with one monitor and one object store that keeps its data in memory. */
export function cephConfiguration(folder: string, id: string, firstPort: number, secondPort: number): string {
  return `[global]
fsid = ${id}
mon host = [v2:127.0.0.1:${firstPort},v1:127.0.0.1:${secondPort}]
mon initial members = a
keyring = ${join(folder, 'keyring')}
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd pool default pgp num = 1
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
mon allow pool size one = true
mon max pg per osd = 10000
run dir = ${join(folder, 'out')}
log file = ${join(folder, 'out')}/$name.log
admin socket = ${join(folder, 'out')}/$name.$pid.asok
pid file = ${join(folder, 'out')}/$name.pid
osd objectstore = memstore
memstore device bytes = 1073741824
ms bind ipv6 = false
public addr = 127.0.0.1
cluster addr = 127.0.0.1
[mon.a]
mon data = ${join(folder, 'mon')}
[osd.0]
osd data = ${join(folder, 'osd')}
`;
}
