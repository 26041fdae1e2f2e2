import type { Control } from './control.js';

/** The same commands for an emulator in another process; each answers later. */
export type RemoteControl = {
  readonly [Name in keyof Control]: (
    ...argument: Parameters<Control[Name]>
  ) => Promise<Awaited<ReturnType<Control[Name]>>>;
};

/** Controls the emulator that listens at an origin. A command that it refuses rejects. */
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
