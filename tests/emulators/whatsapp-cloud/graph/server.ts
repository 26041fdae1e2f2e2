import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Fault } from '../faults/call-faults.js';
import { download, isDownload } from '../media/download.js';
import type { World } from '../state/world.js';
import { type Call, callAt, callFrom, receive } from './call.js';
import { type Dispatched, dispatch } from './dispatch.js';
import { type Facts, factsOf, isMeant } from './facts.js';
import { perform } from './perform.js';

/** Takes a request that is not for the Graph API; false says that it is. */
export type Aside = (request: IncomingMessage, response: ServerResponse) => boolean;

/** The provider's HTTP face. `aside` is asked first. */
export const graphServer = (world: World, aside: Aside): Server => {
  const server = createServer((request, response) => {
    if (!aside(request, response)) void serve(world, request, response);
  });
  server.keepAliveTimeout = 65_000;
  return server;
};

const serve = async (
  world: World,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const cut = cutFor(world, callAt(request));
  const received = await receive(request, cut?.afterBytes);
  const call = await callFrom(request, received);
  if (call.isCutOff && !isUpload(call)) return void request.socket.resetAndDestroy();
  const dispatched = route(world, call);
  const facts = factsOf(call, dispatched.operation);
  const fault = cut ?? (call.isCutOff ? lostCaller : faultFor(world, facts));
  await perform({ world, call, facts, dispatched, response }, fault);
};

const route = (world: World, call: Call): Dispatched =>
  isDownload(call)
    ? { operation: 'media.download', run: () => download(world, call) }
    : dispatch(world, call);

const isUpload = ({ node, method }: Call): boolean =>
  node.startsWith('upload:') && method === 'POST';

/** When the caller went away in the middle there is nobody to answer. */
const lostCaller: Fault = { kind: 'cut_request', afterBytes: 0 };

type Cut = Extract<Fault, { kind: 'cut_request' }>;

/** The one fault that strikes before the body is there, so that only the address can call for it. */
const cutFor = (world: World, call: Call): Cut | undefined => {
  const facts = (): Facts => factsOf(call, route(world, call).operation);
  const [plan] = world.callFaults.draw(
    ({ match, does }) => does.kind === 'cut_request' && isMeant(facts(), match),
    1,
  );
  return plan?.does.kind === 'cut_request' ? plan.does : undefined;
};

const faultFor = (world: World, facts: Facts): Fault | undefined => {
  const [plan] = world.callFaults.draw(
    ({ match, does }) => does.kind !== 'cut_request' && isMeant(facts, match),
    1,
  );
  return plan?.does;
};
