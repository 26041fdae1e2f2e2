import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import vm from 'node:vm';
import { suite } from '../../../support/suite.js';

const test = suite('dashboard: the script of passkeys');

const source = readFileSync(
  resolve(import.meta.dirname, '../../../../adapters/dashboard/assets/passkey.js'),
  'utf8',
);

const bytes = (...values: readonly number[]): ArrayBuffer => new Uint8Array(values).buffer;
/** Base64url of bytes that need each of its special characters. */
const [raw, text] = [bytes(251, 255, 191, 1), '-_-_AQ'];

type Answer = { readonly status: number; readonly json?: object };

/** What a browser without `parseCreationOptionsFromJSON` and `toJSON` gives for a passkey. */
const oldCredential = {
  ...{ id: text, rawId: raw, type: 'public-key' },
  response: { clientDataJSON: raw, authenticatorData: raw, signature: raw, userHandle: null },
};

/** The script in a window that has the few things which it uses. */
const page = (
  does: 'create' | 'get',
  given: { answer: Answer; credentials: object; api?: object },
) => {
  const events = new EventEmitter();
  const done = once(events, 'done');
  const says = {
    text: '',
    set textContent(given: string) {
      says.text = given;
      if (given !== '') events.emit('done');
    },
  };
  const fields = { credential: { value: '' }, csrf: { value: 'token' } };
  const part = { hidden: true, dataset: { passkey: does, options: '/options' } };
  const asked: unknown[] = [];
  const listeners: ((event: object) => void)[] = [];
  const sent: string[] = [];
  const form = {
    elements: fields,
    querySelector: () => says,
    closest: () => part,
    requestSubmit: () => {
      const event = {
        target: form,
        isPrevented: false,
        preventDefault: () => {
          event.isPrevented = true;
        },
      };
      listeners[0]?.(event);
      if (event.isPrevented) return;
      sent.push(fields.credential.value);
      events.emit('done');
    },
  };
  vm.runInNewContext(source, {
    window: { PublicKeyCredential: given.api ?? {} },
    navigator: { credentials: given.credentials },
    document: {
      addEventListener: (_: string, listener: (event: object) => void, isCapture: boolean) => {
        assert.equal(isCapture, true);
        listeners.push(listener);
      },
      querySelectorAll: () => [part],
    },
    fetch: async (path: string, options: object) => {
      asked.push([path, String(Object(options).body)]);
      const { status, json = {} } = given.answer;
      return { ok: status === 200, json: async () => json };
    },
    ...{ atob, btoa, Uint8Array, URLSearchParams, WeakSet, JSON, String },
  });
  return { part, says, asked, sent, click: form.requestSubmit, done };
};

test('shows its forms, asks for a challenge, and sends the answer of the browser', async () => {
  const got: unknown[] = [];
  const { part, asked, sent, click, done } = page('get', {
    answer: { status: 200, json: { challenge: text, allowCredentials: [] } },
    api: { parseRequestOptionsFromJSON: (json: object) => ({ parsed: json }) },
    credentials: {
      get: async (options: object) => {
        got.push(options);
        return { toJSON: () => ({ id: 'native' }) };
      },
    },
  });
  assert.equal(part.hidden, false);
  click();
  await done;
  assert.deepEqual(asked, [['/options', 'csrf=token']]);
  assert.equal(
    JSON.stringify(got),
    JSON.stringify([{ publicKey: { parsed: { challenge: text, allowCredentials: [] } } }]),
  );
  assert.deepEqual(sent, ['{"id":"native"}']);
});

test('reads and writes base64url where the browser does not', async () => {
  const got: {
    publicKey: {
      challenge: Uint8Array;
      user: { id: Uint8Array };
      excludeCredentials: readonly { id: Uint8Array }[];
    };
  }[] = [];
  const json = {
    challenge: text,
    user: { id: text, name: 'a' },
    excludeCredentials: [{ id: text }],
  };
  const { sent, click, done } = page('create', {
    answer: { status: 200, json },
    credentials: {
      create: async (options: (typeof got)[number]) => {
        got.push(options);
        return oldCredential;
      },
    },
  });
  click();
  await done;
  const { challenge, user, excludeCredentials } = got[0]?.publicKey ?? assert.fail();
  for (const each of [challenge, user.id, excludeCredentials[0]?.id])
    assert.deepEqual([...(each ?? [])], [251, 255, 191, 1]);
  assert.deepEqual(JSON.parse(sent[0] ?? ''), {
    ...{ id: text, rawId: text, type: 'public-key', clientExtensionResults: {} },
    response: { clientDataJSON: text, authenticatorData: text, signature: text },
  });
});

test('sends the form without a passkey where the server refuses a challenge: its answer says why', async () => {
  const { sent, click, done } = page('create', { answer: { status: 403 }, credentials: {} });
  click();
  await done;
  assert.deepEqual(sent, ['']);
});

for (const [name, start] of Object.entries({
  NotAllowedError: 'The browser gave no passkey',
  InvalidStateError: 'This device has',
  SecurityError: 'Passkeys work at the public address',
}))
  test(`says in its own place what went wrong, and sends nothing: ${name}`, async () => {
    const { says, sent, click, done } = page('get', {
      answer: { status: 200, json: { challenge: text } },
      credentials: { get: () => Promise.reject(Object.assign(new Error(), { name })) },
    });
    click();
    await done;
    assert.ok(says.text.startsWith(start), says.text);
    assert.deepEqual(sent, []);
  });

test.run();
