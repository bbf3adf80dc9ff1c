import { HOUR } from '@gatehouse/core/kernel';
import { MESH_PORT, MESH_TIMES } from '@gatehouse/core/mesh';
import { bindHost } from '@gatehouse/http-koa/process';
import {
  flag,
  hourRange,
  multiaddr,
  namedPeers,
  peerAddresses,
  port,
  secrets,
  text,
  wholeNumber,
} from '../schemas.ts';
import type { Setting } from '../setting.ts';

/** Settings of the device mesh. */
export const MESH_SETTINGS = [
  {
    variable: 'SWARM_MASTER_SECRET',
    schema: text,
    processes: ['customer'],
    required: 'release',
    isSecret: true,
    isStrong: true,
    description: 'Secret of the mesh.',
  },
  {
    variable: 'SWARM_MASTER_SECRET',
    schema: text,
    processes: ['mesh'],
    isSecret: true,
    isStrong: true,
    description: 'Secret of the mesh. Unset: <DATA_DIR>/secrets/SWARM_MASTER_SECRET.',
  },
  {
    variable: 'SWARM_MASTER_SECRET_ALSO_ACCEPTED',
    schema: secrets,
    processes: ['customer', 'mesh'],
    fallback: [],
    isSecret: true,
    isStrong: true,
    description: 'Other secrets that are accepted while SWARM_MASTER_SECRET is being replaced.',
  },
  {
    variable: 'SVC_MESH_CONFIG',
    schema: text,
    processes: ['customer', 'mesh', 'ops'],
    description:
      'Manifest of the mesh; unset: svc-triangle.json in the working folder, or the one in DATA_DIR if the working folder has none.',
  },
  {
    variable: 'PINNING_TARGETS',
    schema: namedPeers,
    processes: ['customer', 'mesh'],
    fallback: [],
    description:
      'Comma-separated peers that get blocks first: https://<host>:<port>#<peer id>, or multiaddrs that end in /p2p/<peer id>.',
  },
  {
    variable: 'BOOTSTRAP_NODES',
    schema: namedPeers,
    processes: ['customer', 'mesh'],
    fallback: [],
    description:
      'Comma-separated addresses of peers, in the form of PINNING_TARGETS, that are tried before those in the manifest.',
  },
  {
    variable: 'MESH_HOST',
    schema: bindHost,
    processes: ['mesh'],
    fallback: '0.0.0.0',
    description: 'Address to listen on for peers.',
  },
  {
    variable: 'MESH_PORT',
    schema: port,
    processes: ['mesh'],
    fallback: MESH_PORT,
    description: 'Port to listen on for peers; 0 selects any free port.',
  },
  {
    variable: 'MESH_LIBP2P_ADDRESS',
    schema: multiaddr,
    processes: ['mesh'],
    description:
      'Multiaddr to listen on for peers that speak libp2p, such as /ip4/0.0.0.0/tcp/38181; unset: none.',
  },
  {
    variable: 'MESH_ADDRESSES',
    schema: peerAddresses,
    processes: ['mesh'],
    fallback: [],
    description:
      'Comma-separated addresses of this machine, which it announces to its peers: https://<host>:<port> or multiaddrs. Change this setting when the addresses change.',
  },
  {
    variable: 'MESH_MDNS',
    schema: flag,
    processes: ['mesh'],
    fallback: false,
    description:
      'true: announces this machine in the local network by multicast DNS, and finds peers there. Others in the network see its PeerId.',
  },
  {
    variable: 'MESH_HEALTH_PORT',
    schema: port,
    processes: ['mesh'],
    fallback: 18_680,
    description: 'Port at which the process of the mesh reports its health; 0 selects any free port.',
  },
  {
    variable: 'MESH_METRICS_PORT',
    schema: port,
    processes: ['mesh'],
    description: 'Loopback port for Prometheus metrics of the mesh; unset: none.',
  },
  {
    variable: 'MESH_BLOCKS_PATH',
    schema: text,
    processes: ['mesh'],
    fallback: './data/replicas',
    description: 'Folder of the blocks that this machine stores for peers, with a folder for each peer.',
  },
  {
    variable: 'MESH_CONCURRENCY',
    schema: wholeNumber(1, 8),
    processes: ['customer', 'mesh'],
    fallback: 3,
    description:
      'Maximum number of blocks that are sent to one peer at the same time. Each takes up to 8 MiB of memory.',
  },
  {
    variable: 'MESH_MIB_PER_SECOND',
    schema: wholeNumber(0, 1_000_000),
    processes: ['mesh'],
    fallback: 0,
    description: 'Maximum number of MiB that are sent each second, to all peers together; 0 for no limit.',
  },
  {
    variable: 'MESH_HOURS',
    schema: hourRange,
    processes: ['mesh'],
    description: 'Hours of the day at which blocks are sent, in local time, for example 22-6; unset: all.',
  },
  {
    variable: 'MESH_PAUSED',
    schema: flag,
    processes: ['mesh'],
    fallback: false,
    description: 'true: no blocks are sent, for example on a metered connection.',
  },
  {
    variable: 'MESH_VERIFY_HOURS',
    schema: wholeNumber(1, 600),
    processes: ['customer', 'mesh'],
    fallback: MESH_TIMES.verifyAfter / HOUR,
    description: 'Hours after which a peer is challenged again to prove that it stores a block.',
  },
  {
    variable: 'MESH_TARGET_GONE_HOURS',
    schema: wholeNumber(1, 8_760),
    processes: ['customer', 'mesh'],
    fallback: MESH_TIMES.goneAfter / HOUR,
    description: 'Hours without contact with a peer after which another peer gets its blocks.',
  },
  {
    variable: 'LIBP2P_IDENTITY_KEY',
    schema: text,
    processes: ['customer', 'mesh'],
    isSecret: true,
    description: 'Private key that identifies the gateway in the mesh, as libp2p exports it, in base64.',
  },
  {
    variable: 'LIBP2P_IDENTITY_KEY_REPLACES',
    schema: text,
    processes: ['customer'],
    description: 'Fingerprint of the earlier identity key that the current one replaces.',
  },
] as const satisfies readonly Setting[];
