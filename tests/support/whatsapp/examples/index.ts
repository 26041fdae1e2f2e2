import { readdirSync, readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { parseJson } from '../../../../adapters/whatsapp-cloud/graph/json.js';

const folder = import.meta.dirname;

/** Bodies as the provider's documentation shows them, by what they are. */
export type ExampleKind =
  /** What is sent to it. */
  | 'requests'
  /** What it answers. */
  | 'answers'
  /** Whole webhooks; the value of one change, named by its field; one item of `statuses`, one of `messages`. */
  | 'webhooks'
  | 'changes'
  | 'statuses'
  | 'messages';

/** Every example of a kind, by its name. */
export const examples = (kind: ExampleKind): ReadonlyMap<string, unknown> =>
  new Map(
    readdirSync(resolve(folder, kind)).map((file) => [
      basename(file, '.json'),
      example(kind, basename(file, '.json')),
    ]),
  );

/** One example. */
export const example = (kind: ExampleKind, name: string): unknown =>
  parseJson(readFileSync(resolve(folder, kind, `${name}.json`), 'utf8'));

/** The account and the number of the examples. */
export const exampleNumber = { wabaId: '700100200300400', phoneNumberId: '500600700800900' };

/** A webhook about the number, around items of its `messages`, `statuses` or `errors`. */
export const aboutNumber = (items: {
  readonly messages?: readonly unknown[];
  readonly statuses?: readonly unknown[];
  readonly errors?: readonly unknown[];
}) =>
  webhook('messages', {
    messaging_product: 'whatsapp',
    metadata: {
      display_phone_number: '12025550123',
      phone_number_id: exampleNumber.phoneNumberId,
    },
    ...items,
  });

/** A webhook with one change. */
export const webhook = (field: string, value: unknown, time = 1_790_001_000) => ({
  object: 'whatsapp_business_account',
  entry: [{ id: exampleNumber.wabaId, time, changes: [{ field, value }] }],
});
