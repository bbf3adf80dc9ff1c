/** Creates a device for the customer of the session. */
export async function newDevice(url: string, session: string): Promise<{ id: string; token: string }> {
  const headers = { Authorization: `Bearer ${session}`, 'Content-Type': 'application/json' };
  const init = { method: 'POST', headers, body: '{"name":"home"}' };
  const { device, token } = await (await fetch(`${url}/api/v1/me/devices`, init)).json();
  return { id: device.id, token };
}
