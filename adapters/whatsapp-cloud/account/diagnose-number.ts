import type { GraphClient } from '../graph/client.js';
import { type Json, objectAt, objectsAt, textAt } from '../graph/json.js';
import type { Credentials } from '../settings.js';
import { type Condition, inactive, successBody } from './condition.js';
import { numberStatusText, type Standing, standingOf, statusDetail } from './number-condition.js';
import { tokenDetails } from './verify-app.js';

const neededScope = 'whatsapp_business_messaging';

/**
 * The condition of a number in use after something suggested that it cannot send: its token must have the permission
 * to send, and its health must not be blocked. Undefined when WhatsApp cannot tell now.
 */
export const diagnoseNumber = async (
  graph: GraphClient,
  credentials: Credentials,
  number: Json,
): Promise<Condition | undefined> => {
  const token = await tokenDetails(graph, credentials);
  if (token?.is_valid === false) return inactive('token_invalid', 'The access token is not valid.');
  const scopes = token?.scopes;
  if (Array.isArray(scopes) && !scopes.includes(neededScope))
    return inactive('permission_missing', `The access token lacks the permission ${neededScope}.`);
  const health = await healthOf(graph, credentials);
  if (canSend(health) === 'BLOCKED') return blocked(health);
  const becomes = becomesIn[standingOf(number)] ?? (canSend(health) ? 'active' : undefined);
  const providerCode = numberStatusText(number);
  const detail = statusDetail(number);
  return becomes && { becomes, providerCode, detail };
};

/** What a standing means once something suggests that the number cannot send. A number can become ready by itself. */
const becomesIn: Readonly<Partial<Record<Standing, Condition['becomes']>>> = {
  active: 'active',
  unready: 'restricted',
};

/** Whether a connected number cannot send. Not every account reports it. */
export const isBlocked = async (graph: GraphClient, credentials: Credentials): Promise<boolean> =>
  canSend(await healthOf(graph, credentials)) === 'BLOCKED';

const healthOf = async (
  graph: GraphClient,
  credentials: Credentials,
): Promise<Json | undefined> => {
  const path = `/${credentials.phoneNumberId}`;
  const query = { fields: 'health_status' };
  return objectAt(
    successBody(await graph(credentials, { method: 'GET', path, query })),
    'health_status',
  );
};

const canSend = (health: Json | undefined): string | undefined =>
  textAt(health, 'can_send_message')?.toUpperCase();

const blocked = (health: Json | undefined): Condition => {
  const errors = objectsAt(health, 'entities').flatMap((entity) => objectsAt(entity, 'errors'));
  const codes = errors.map((error) => String(error.error_code ?? ''));
  const meanings = errors.flatMap((error) => textAt(error, 'error_description') ?? []);
  return {
    becomes: 'restricted',
    providerCode: ['BLOCKED', ...new Set(codes)].filter(Boolean).join(' ').slice(0, 100),
    detail: ['WhatsApp lets the number send nothing.', ...new Set(meanings)]
      .join(' ')
      .slice(0, 300),
  };
};
