import { blockCid, isBlockCid } from '@gatehouse/core/block';
import { bridgeClientFaults } from '@gatehouse/core/bridge';
import { parseFileId, parseSealedName } from '@gatehouse/core/catalog';
import { checkedDeviceName } from '@gatehouse/core/device';
import { checkedEvent } from '@gatehouse/core/entitlement';
import { isKeyId } from '@gatehouse/core/holder-key';
import { newId } from '@gatehouse/core/kernel';
import { isPeerId, peerIdOf } from '@gatehouse/core/mesh';
import { isDid, parseHandle } from '@gatehouse/core/pds';
import { SeededRandom } from '../../memory/seeded-random.ts';
import { DIGEST_TEXT } from '../texts/ground-texts.ts';
import { EXACTLY, generated, type StoredText, type StoredTexts } from '../texts/stored-text.ts';
import { sampleBridgeClient } from './bridge/bridge-samples.ts';

const FOUR_BYTES = '\u{1F600}';
const BASE64URL = 'A-Za-z0-9_-';
const ID = generated(newId(new SeededRandom()), BASE64URL);

const DID: StoredText = {
  alphabet: '`A-Za-z0-9._:%-`; begins with `did:` and a method in lower case',
  longest: `did:web:${'aA.-'.repeat(510)}`.slice(0, 2_047).concat('a'),
  accepts: isDid,
  compared: `${EXACTLY}; sorted by its bytes`,
};
const HANDLE: StoredText = {
  alphabet: '`a-z0-9.-`',
  longest: `${`${'a'.repeat(63)}.`.repeat(3)}${'a'.repeat(61)}`,
  accepts: (text) => parseHandle(text) === text,
  compared: EXACTLY,
};
const CID: StoredText = {
  alphabet: '`a-z2-7`',
  longest: blockCid('raw', new Uint8Array(32)),
  accepts: isBlockCid,
  compared: `${EXACTLY}; sorted by its bytes`,
};
const PEER: StoredText = {
  alphabet: 'base58 of Bitcoin',
  longest: peerIdOf(new Uint8Array(32).fill(255)),
  accepts: isPeerId,
  compared: EXACTLY,
};
const FILE: StoredText = {
  alphabet: `\`${BASE64URL}\``,
  longest: 'aA_-'.repeat(16),
  accepts: parseFileId,
  compared: EXACTLY,
};
const SEALED_NAME: StoredText = {
  alphabet: `\`${BASE64URL}\``,
  longest: Buffer.alloc(4_096, 255).toString('base64url'),
  accepts: parseSealedName,
};
const VISIBLE = 'any character but NUL and lone surrogates; not only white space and invisible characters';

/** Describes a text of an entitlement event. The longest sample consists of four-byte characters. */
function ofEvent(field: 'eventId' | 'reason' | 'ticketRef', length: number): StoredText {
  const event = { eventId: 'e', reason: 'r', ticketRef: 't', name: 'manual.grant', plan: 'base' } as const;
  return {
    alphabet: VISIBLE,
    longest: FOUR_BYTES.repeat(length),
    accepts: (text) => checkedEvent({ ...event, [field]: text }),
    compared: field === 'eventId' ? EXACTLY : undefined,
  };
}

/** Describes a text that an operator enters for a client of the bridge. */
function ofClient(
  text: Omit<StoredText, 'accepts'>,
  change: (text: string) => Partial<ReturnType<typeof sampleBridgeClient>>,
): StoredText {
  const accepts = (value: string) =>
    bridgeClientFaults({ ...sampleBridgeClient(), ...change(value) }, () => undefined).length === 0;
  return { ...text, accepts };
}

/** The texts that are stored through the ports of the gateway, except sealed texts. */
export const gatewayTexts: Readonly<Record<string, StoredTexts>> = {
  EntitlementStore: { did: DID },
  EventLedger: {
    eventId: ofEvent('eventId', 200),
    reason: ofEvent('reason', 500),
    ticketRef: ofEvent('ticketRef', 100),
  },
  PdsAccountDirectory: { did: DID, handle: HANDLE },
  IdentityStore: { did: DID, handle: HANDLE },
  OAuthStateStore: { digest: DIGEST_TEXT, bindingDigest: { ...DIGEST_TEXT, compared: undefined } },
  SignUpInviteStore: { digest: DIGEST_TEXT, createdBy: DID },
  HolderKeyStore: {
    holder: DID,
    'current.id, next.id': {
      alphabet: `\`${BASE64URL}\``,
      longest: 'aA_-01'.repeat(4).slice(0, 22),
      accepts: isKeyId,
      compared: EXACTLY,
    },
  },
  UploadStore: { id: ID, holder: DID, file: FILE, 'manifest, cid': CID },
  CatalogStore: { holder: DID, file: FILE, root: CID, sealedName: SEALED_NAME },
  BlockLedger: { cid: CID },
  ReplicaLedger: { cid: CID, target: PEER },
  PeerContactStore: { peer: PEER },
  DeviceStore: {
    id: ID,
    holder: DID,
    name: {
      alphabet: 'visible characters but `/` and `\\`, in normal form NFC',
      longest: '\u4E2D'.repeat(64),
      accepts: checkedDeviceName,
    },
    digest: { ...DIGEST_TEXT, compared: undefined },
  },
  BridgeClientStore: {
    id: ofClient({ alphabet: '`A-Za-z0-9._-`', longest: 'aA._'.repeat(16), compared: EXACTLY }, (id) => ({
      id,
    })),
    name: ofClient(
      {
        alphabet: 'visible characters that neither hide nor reverse others',
        longest: FOUR_BYTES.repeat(100),
      },
      (name) => ({ name }),
    ),
    redirectUris: ofClient(
      { alphabet: 'a URI in printable ASCII', longest: `https://app.example/${'x'.repeat(1_980)}` },
      (uri) => ({ redirectUris: [uri] }),
    ),
  },
};
