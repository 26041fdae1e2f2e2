import { make, type NameWithin, within } from '../contract/use-case.js';
import type { TransactionStores } from '../ports/stores/stores.js';
import type { CreateKeyPorts } from './access/create-key.js';
import { type DeclaredUseCases, type declared, resources, transactional } from './declared.js';
import type { AcceptMessagePorts } from './messages/accept-message.js';
import type { EventsSincePorts } from './retention/events-since.js';
import type { CreateTemplatePorts } from './templates/create-template.js';
import type { EndpointPorts } from './webhooks/endpoints/endpoint-ports.js';

/** The use cases that can be part of a transaction of the host. */
export type TransactionalUseCases = Pick<DeclaredUseCases, NameWithin<typeof declared>>;

/** Their ports. */
export type TransactionalPorts = TransactionStores &
  AcceptMessagePorts &
  CreateTemplatePorts &
  EndpointPorts &
  CreateKeyPorts &
  EventsSincePorts;

/** The use cases on stores, which are bound to a transaction or not. */
export const transactionalUseCases = (ports: TransactionalPorts): TransactionalUseCases =>
  make(transactional, ports);

const resourcesWithin = within(resources);

/** Those on the resources of a project, of which each write takes an idempotency key. */
export const resourceUseCases = (ports: TransactionalPorts) => make(resourcesWithin, ports);
