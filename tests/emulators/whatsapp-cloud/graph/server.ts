import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Fault } from '../faults/call-faults.js';
import { download, isDownload } from '../media/download.js';
import type { Provider } from '../state/provider.js';
import { perform } from './carry-out.js';
import { type Dispatched, dispatch } from './dispatch.js';
import { type Facts, factsOf, isMeant } from './facts.js';
import { callAt, callFrom, type GraphCall, receive } from './graph-call.js';

/** Takes a request that is not for the Graph API; false says that it is. */
export type Aside = (request: IncomingMessage, response: ServerResponse) => boolean;

/** The provider's HTTP face. `aside` is asked first. */
export const graphServer = (provider: Provider, aside: Aside): Server => {
  const server = createServer((request, response) => {
    if (!aside(request, response)) void serve(provider, request, response);
  });
  server.keepAliveTimeout = 65_000;
  return server;
};

const serve = async (
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const cut = cutFor(provider, callAt(request));
  const received = await receive(request, cut?.afterBytes);
  const call = await callFrom(request, received);
  if (call.isCutOff && !isUpload(call)) return void request.socket.resetAndDestroy();
  const dispatched = route(provider, call);
  const facts = factsOf(call, dispatched.operation);
  const fault = cut ?? (call.isCutOff ? lostCaller : faultFor(provider, facts));
  await perform({ provider, call, facts, dispatched, response }, fault);
};

const route = (provider: Provider, call: GraphCall): Dispatched =>
  isDownload(call)
    ? { operation: 'media.download', run: () => download(provider, call) }
    : dispatch(provider, call);

const isUpload = ({ node, method }: GraphCall): boolean =>
  node.startsWith('upload:') && method === 'POST';

/** A caller that disconnected gets no answer. */
const lostCaller: Fault = { kind: 'cut_request', afterBytes: 0 };

type Cut = Extract<Fault, { kind: 'cut_request' }>;

/** The one fault that strikes before the body is there, so that only the address can call for it. */
const cutFor = (provider: Provider, call: GraphCall): Cut | undefined => {
  const facts = (): Facts => factsOf(call, route(provider, call).operation);
  const [plan] = provider.callFaults.draw(
    ({ match, fault }) => fault.kind === 'cut_request' && isMeant(facts(), match),
    1,
  );
  return plan?.fault.kind === 'cut_request' ? plan.fault : undefined;
};

const faultFor = (provider: Provider, facts: Facts): Fault | undefined => {
  const [plan] = provider.callFaults.draw(
    ({ match, fault }) => fault.kind !== 'cut_request' && isMeant(facts, match),
    1,
  );
  return plan?.fault;
};
