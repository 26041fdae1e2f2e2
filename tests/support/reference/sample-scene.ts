import { roundtrip } from '../../../adapters/client/index.js';
import { makeDemo } from '../../../composition/demo.js';
import type { ProjectId } from '../../../core/shared/ids.js';
import { add } from '../fixtures/administration.js';
import { anyAlert, anyAlertRule } from '../fixtures/alerts.js';
import { present } from '../fixtures/either.js';
import type { RunningDemo } from '../hosts/running-server.js';
import { eventually } from '../time/eventually.js';

/** A smallest file that is a PDF. */
export const pdf = Buffer.from('%PDF-1.4\n%%EOF\n');

/** A project with one of everything that code samples name, and the environment that they read. */
export type SampleScene = {
  readonly environment: Readonly<Record<string, string>>;
  /** The code of an operation with the ids of this project in place of the sample ids. */
  readonly filled: (code: string, operation: string) => string;
};

/** A number of the sandbox that answers. */
const answering = '+12025550107';
/** A number of the sandbox that refuses each call for a minute, for a passing reason. */
const waiting = '+12025550109';

/** A project of its own for samples: an inbound message with a note, a draft, a file, an endpoint with a delivery. */
export const sampleScene = async ({
  messaging,
  stores,
  url,
}: RunningDemo): Promise<SampleScene> => {
  const { key, channel, project_id: project } = await makeDemo(messaging);
  const client = roundtrip({ baseUrl: url, key });
  const endpoint = await client.webhookEndpoints.create({
    url: 'http://localhost:9/hooks',
    subscribed_types: ['message.*'],
  });
  await client.messages.send({ channel, to: answering, text: 'Hello' });
  const file = new Blob([pdf], { type: 'application/pdf' });
  const media = await client.media.upload(file, 'menu.pdf');
  const headerMedia = await client.templates.uploadMedia(file, 'menu.pdf');
  const template = await client.templates.create({
    ...{ channel, name: 'draft', language: 'en', category: 'utility' },
    ...{ body: 'A draft.', submit: false },
  });
  const events = await client.events.page({ limit: 1 });
  const deliveries = await client.webhookEndpoints.deliveries.page(endpoint.id);
  const inbound = await eventually(async () => {
    const [first] = (await client.messages.page({ direction: 'inbound' })).data;
    return present(first);
  });
  const note = await client.conversations.notes.add(inbound.conversation ?? '', {
    text: 'Rings twice.',
  });
  // A sample would come while a call runs. A message that is cancelled already is answered alike.
  const { id: cancelled } = await client.messages.send({ channel, to: waiting, text: 'Hello' });
  await eventually(() => client.messages.cancel(cancelled));
  const request = await eventually(async () => present((await client.requests.page()).data[0]));
  const rule = anyAlertRule({ project: project as ProjectId });
  const alert = anyAlert(rule, { endedAt: Date.now(), told: 'all' });
  await add(stores, { alertRules: [rule], alerts: [alert] });
  const ids: Readonly<Record<string, string | undefined>> = {
    chan: channel,
    msg: inbound.id,
    med: media.id,
    tmedia: headerMedia.id,
    tmpl: template.id,
    whe: endpoint.id,
    whd: deliveries.data[0]?.id,
    evt: events.data[0]?.id,
    cont: inbound.contact ?? undefined,
    conv: inbound.conversation ?? undefined,
    note: note.id,
    req: request.id,
    alr: rule.id,
    alt: alert.id,
  };
  return {
    environment: { ROUNDTRIP_URL: url, ROUNDTRIP_API_KEY: key, CHANNEL: channel },
    filled: (code, operation) =>
      filledWith(operation === 'cancelMessage' ? { ...ids, msg: cancelled } : ids, code),
  };
};

/** A code with ids, by their prefixes, in place of the sample ids. */
export const filledWith = (
  ids: Readonly<Record<string, string | undefined>>,
  code: string,
): string =>
  code.replaceAll(/\b([a-z]+)_01kg9zmt3v5r8y2c4n6q7w9x0e\b/g, (id, prefix) => ids[prefix] ?? id);
