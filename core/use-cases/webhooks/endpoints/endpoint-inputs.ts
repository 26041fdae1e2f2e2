import { closedInput, type InputOf, input } from '../../../contract/input.js';
import { endpointUpdate, newEndpoint } from '../../../model/webhooks/endpoint-input.js';
import { oneOf } from '../../../shared/codec.js';
import { idText } from '../../../shared/published.js';
import { aProject } from '../../input/fields.js';

/** Whose endpoints are managed. */
export const owner = { project: aProject, environment: oneOf('Environment', ['live', 'test']) };
/** One endpoint, by the id that a client gave. */
const query = { project: aProject, id: idText('whe') };

/** The endpoints of a project. */
export const endpointsInput = input({ project: aProject });

/** One endpoint. */
export const endpointInput = input(query);
export type EndpointQuery = InputOf<typeof endpointInput>;

/** An endpoint to create. */
export const createEndpointInput = closedInput(
  { ...owner, ...newEndpoint.needed },
  newEndpoint.free,
  { description: null },
);
export type CreateEndpoint = InputOf<typeof createEndpointInput>;

/** What changes of an endpoint. A field that is absent stays as it is. */
export const updateEndpointInput = closedInput({ ...owner, ...query }, endpointUpdate);
export type UpdateEndpoint = InputOf<typeof updateEndpointInput>;
