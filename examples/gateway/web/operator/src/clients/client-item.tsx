import { useRefresh } from '@gatehouse/page-kit/api';
import { RecordList } from '@gatehouse/page-kit/page';
import { Badge, Button, Group, Text } from '@mantine/core';
import { api } from '../api.ts';
import { OrderButton } from '../orders/order-button.tsx';
import { type Client, ENTITLEMENT_NAMES } from './client.ts';
import { openClientForm } from './client-form.tsx';
import { openNewSecret } from './new-secret-form.tsx';

/** A client of the bridge in the list. */
export function ClientItem({ client, mayManage }: { client: Client; mayManage: boolean }) {
  const isConfigured = client.source === 'configuration';
  return (
    <RecordList.Item actions={mayManage && !isConfigured && <Actions client={client} />}>
      <Group gap="xs">
        <Text fw={600}>{client.name}</Text>
        {isConfigured && (
          <Badge variant="light" color="gray" autoContrast={false}>
            Configuration
          </Badge>
        )}
        {client.pkce === 'off' && (
          <Badge variant="light" color="yellow" autoContrast={false}>
            No PKCE
          </Badge>
        )}
      </Group>
      <Text size="sm" c="dimmed" component="div" style={{ overflowWrap: 'anywhere' }}>
        <div>Client ID: {client.client_id}</div>
        <div>Entitlement: {ENTITLEMENT_NAMES[client.entitlement]}</div>
        {client.redirect_uris.map((uri) => (
          <div key={uri}>Redirects to {uri}</div>
        ))}
        <div>
          {client.backchannel_logout_uri === null
            ? 'Receives no logout tokens: sessions continue after a lapse'
            : `Logout tokens to ${client.backchannel_logout_uri}`}
        </div>
        {isConfigured && <div>Change it in the configuration of the bridge, then restart the bridge.</div>}
      </Text>
    </RecordList.Item>
  );
}

function Actions({ client }: { client: Client }) {
  const { client_id: id, name } = client;
  const refresh = useRefresh();
  return (
    <Group gap="xs">
      <Button
        variant="default"
        size="xs"
        aria-label={`Change ${name}`}
        onClick={() => openClientForm(client)}
      >
        Change
      </Button>
      <Button
        variant="default"
        size="xs"
        aria-label={`New secret: ${name}`}
        onClick={() => openNewSecret(client)}
      >
        New secret
      </Button>
      <OrderButton
        label="Remove"
        what={name}
        effect={`The app ${name} is refused from its next request on. Everything that was issued to it is deleted. Sessions at the app can continue until the app ends them.`}
        send={async (cause) => {
          await api('POST /internal/v1/ops/bridge-clients/:id/remove', { path: { id }, body: cause });
          await refresh('bridge-clients');
          return 'App removed.';
        }}
      />
    </Group>
  );
}
