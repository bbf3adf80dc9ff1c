import { LanAnnouncer } from '@gatehouse/adapters/mdns';
import { Ed25519Identity } from '@gatehouse/adapters/node';
import { signedAddressRecord } from '@gatehouse/core/mesh';

/** Announces a machine on a port of the loopback interface. Prints the id of the machine when the process is ready. */
const identity = Ed25519Identity.parse(Ed25519Identity.create());
const record = signedAddressRecord(identity, 1, ['https://192.0.2.1:38180']);
new LanAnnouncer({
  networkInterface: '127.0.0.1',
  port: Number(process.env.MDNS_PORT),
  own: async () => record,
  onRecord: async () => {},
  onFailure: (error) => console.error(error),
}).ask();
console.log(identity.id);
