// `npm run openapi` writes this file from docs/openapi-admin.json.
import type { AuditActor, AuditEntryId, OrganizationId } from './organizations.js';
import type { ProjectId } from './projects.js';

/** One action in the audit log. */
export type AuditEntry = {
  /** Its identifier. */
  readonly id: AuditEntryId;
  /** When it began. */
  readonly at: string;
  /** The organization that it concerns; null for none. */
  readonly organization_id: OrganizationId | null;
  /** The project that it concerns; null for none. */
  readonly project_id: ProjectId | null;
  /** Who acted. */
  readonly actor: AuditActor;
  /** What was done: `api_key.create`. */
  readonly action: string;
  /** The id of what was changed; null when it has none. */
  readonly resource: string | null;
  /** Values that explain the action. */
  readonly details: Readonly<Record<string, string | number | boolean | null>>;
  /** `done`, `replayed`, `failed`, or the code of the refusal. Null while it runs. */
  readonly outcome: string | null;
};
