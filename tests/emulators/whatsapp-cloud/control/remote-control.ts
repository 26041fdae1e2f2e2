import type { Control } from './control.js';

/** The commands and questions of an emulator in another process. */
export type RemoteControl = {
  readonly [Name in keyof Control]: (
    ...argument: Parameters<Control[Name]>
  ) => Promise<Awaited<ReturnType<Control[Name]>>>;
};

/** Controls the emulator at an origin. Rejects when the emulator refuses a command. */
export const remoteControl = (origin: string): RemoteControl =>
  new Proxy({} as RemoteControl, {
    get: (_, name) => (argument?: unknown) =>
      command(`${origin}/_control/${String(name)}`, argument),
  });

const command = async (url: string, argument: unknown): Promise<unknown> => {
  const answer = await fetch(url, { method: 'POST', body: JSON.stringify(argument ?? {}) });
  const result: unknown = await answer.json();
  if (!answer.ok) throw new Error(JSON.stringify(result));
  return result;
};
