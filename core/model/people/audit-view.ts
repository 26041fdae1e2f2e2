import * as t from 'io-ts';
import { shown } from '../../contract/shown.js';
import { about, nullable, view } from '../../shared/codec.js';
import { idView, ownId, Timestamp } from '../../shared/published.js';
import { isoTime } from '../../shared/time.js';
import type { AuditEntry } from './audit-entry.js';

const Detail = t.union([t.string, t.number, t.boolean, t.null]);

const AuditActorView = view('AuditActor', 'Who acted.', {
  kind: about(
    t.string,
    '`user`, `command_line`, `host`, `admin_token`, `scim_token`, `api_key` or `service`. An open set.',
  ),
  id: about(nullable(t.string), 'The id of the user, the key or the token; null for the others.'),
  name: about(t.string, 'An email address, a login name, or the name of the key or the token.'),
  address: about(nullable(t.string), 'The address of the client; null when there is none.'),
});

/** An entry in its published form. */
export const auditEntryJson = ({
  id,
  at,
  organization,
  project,
  actor: { kind, id: actor, name, address },
  action,
  resource,
  details,
  outcome,
}: AuditEntry) => ({
  id,
  at: isoTime(at),
  organization_id: organization,
  project_id: project,
  actor: { kind, id: actor, name, address },
  action,
  resource,
  details,
  outcome,
});

/** How an entry of the audit log is published. */
export const shownAuditEntry = shown(
  view('AuditEntry', 'One action in the audit log.', {
    id: ownId('audit'),
    at: about(Timestamp, 'When it began.'),
    organization_id: about(
      nullable(idView('org')),
      'The organization that it concerns; null for none.',
    ),
    project_id: about(nullable(idView('proj')), 'The project that it concerns; null for none.'),
    actor: about(AuditActorView, 'Who acted.'),
    action: about(t.string, 'What was done: `api_key.create`.'),
    resource: about(nullable(t.string), 'The id of what was changed; null when it has none.'),
    details: about(t.record(t.string, Detail), 'Values that explain the action.'),
    outcome: about(
      nullable(t.string),
      '`done`, `replayed`, `failed`, or the code of the refusal. Null while it runs.',
    ),
  }),
  auditEntryJson,
);
