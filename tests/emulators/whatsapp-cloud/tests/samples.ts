import { fictional, type WhatsAppEmulator } from '../index.js';
import { type Answered, call } from './client.js';

/** Uploads a file for sending. */
export const upload = (
  emulator: WhatsAppEmulator,
  bytes: string,
  {
    type,
    as = type,
    name = 'file.bin',
  }: Readonly<Record<'type', string> & Partial<Record<'as' | 'name', string>>>,
): Promise<Answered> => {
  const form = new FormData();
  form.set('messaging_product', 'whatsapp');
  form.set('type', as);
  form.set('file', new Blob([bytes], { type }), name);
  return call(emulator, 'POST', `${fictional.phoneNumberId}/media`, { body: form });
};

/** Begins a resumable upload of so many bytes, and gives its id. */
export const startUpload = async (
  emulator: WhatsAppEmulator,
  type: string,
  length: number,
): Promise<string> => {
  const query = `file_name=a&file_length=${length}&file_type=${type}`;
  const { json } = await call(emulator, 'POST', `${fictional.appId}/uploads?${query}`);
  return String(json.id);
};

/** Sends bytes of a resumable upload from an offset on. */
export const continueUpload = (
  emulator: WhatsAppEmulator,
  id: string,
  [offset, bytes]: readonly [number, string],
): Promise<Answered> =>
  call(emulator, 'POST', id, {
    body: Buffer.from(bytes),
    headers: { authorization: `OAuth ${fictional.accessToken}`, file_offset: String(offset) },
  });

/** A handle of a sample that was uploaded whole. */
export const sampleHandle = async (emulator: WhatsAppEmulator, type: string): Promise<string> => {
  const id = await startUpload(emulator, type, 6);
  return String((await continueUpload(emulator, id, [0, 'sample'])).json.h);
};
