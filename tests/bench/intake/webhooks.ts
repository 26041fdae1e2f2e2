import { createHmac } from 'node:crypto';
import { fictional } from '../../emulators/whatsapp-cloud/index.js';
import type { LoadRequest } from '../load/http-load.js';

const path = '/providers/whatsapp_cloud/webhook';

/** The provider's id of the i-th message that the service has sent. */
export const sentId = (i: number): string => `wamid.sent-${i}`;

const envelope = (value: object): string =>
  JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [
      {
        id: fictional.accountId,
        changes: [
          {
            field: 'messages',
            value: {
              messaging_product: 'whatsapp',
              metadata: {
                display_phone_number: fictional.phoneNumber,
                phone_number_id: fictional.phoneNumberId,
              },
              ...value,
            },
          },
        ],
      },
    ],
  });

const signed = (body: string): LoadRequest => {
  const signature = createHmac('sha256', fictional.appSecret).update(body).digest('hex');
  const headers = {
    'content-type': 'application/json',
    'x-hub-signature-256': `sha256=${signature}`,
  };
  return { method: 'POST', path, headers, body };
};

const seconds = (): string => String(Math.floor(Date.now() / 1_000));

/** A webhook with one status of the i-th sent message. */
export const statusWebhook = (i: number, status: 'delivered' | 'read'): LoadRequest => {
  const report = { id: sentId(i), status, timestamp: seconds(), recipient_id: '12025560000' };
  return signed(envelope({ statuses: [report] }));
};

const people = 10_000;

/** A webhook with one text of a customer. The name makes it unlike those of other runs. */
export const inboundWebhook = (name: string, n: number): LoadRequest => {
  const from = `1202556${String(n % people).padStart(4, '0')}`;
  return signed(
    envelope({
      contacts: [{ profile: { name: 'Ada Q' }, wa_id: from }],
      messages: [
        {
          from,
          id: `wamid.${name}-${n}`,
          timestamp: seconds(),
          type: 'text',
          text: { body: `Where is my parcel number ${n}?` },
        },
      ],
    }),
  );
};
