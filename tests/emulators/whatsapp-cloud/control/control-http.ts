import type { IncomingMessage, ServerResponse } from 'node:http';
import { receive } from '../graph/graph-call.js';
import type { Aside } from '../graph/server.js';
import { parseJson } from '../shared/json.js';
import type { Control } from './control.js';

const prefix = '/_control/';

type Command = (argument?: unknown) => unknown;

/** Serves each command at `POST /_control/NAME`. The JSON body is its argument; the JSON answer is its result. */
export const controlOverHttp = (control: Control): Aside => {
  const commands = new Map<string, Command>(
    Object.entries(control).map(([name, command]) => [name, command as Command]),
  );
  return (request, response) => {
    const path = request.url ?? '';
    if (!path.startsWith(prefix)) return false;
    void execute(commands.get(path.slice(prefix.length)), request, response);
    return true;
  };
};

const execute = async (
  command: Command | undefined,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const { bytes } = await receive(request);
  const answer = (status: number, body: unknown): void => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body ?? null));
  };
  if (command === undefined) return answer(404, { error: `Unknown command: ${request.url}.` });
  try {
    answer(200, await command(parseJson(bytes.toString('utf8'))));
  } catch (error) {
    answer(400, { error: error instanceof Error ? error.message : String(error) });
  }
};
