import type { VNode } from 'preact';
import type { Template } from '../../../../core/model/templates/template.js';
import { Badge, Notice } from '../../view/index.js';
import { rejectionAdvice, statusMeaning, statusTones } from './wording.js';

/** The status of a template, and why it was rejected. */
export const TemplateStatusBadge = ({
  template: { status, rejectionReason, error },
}: {
  readonly template: Template;
}): VNode => (
  <>
    <Badge tone={statusTones[status]}>{status}</Badge>
    {status === 'rejected' && <div class="soft">{error?.code ?? rejectionReason}</div>}
  </>
);

const kinds = {
  approved: 'success',
  rejected: 'error',
  paused: 'warning',
  disabled: 'warning',
} as const;

/** What the status of a template means, and what to do about a rejection. */
export const TemplateState = ({
  template: { status, rejectionReason, error },
}: {
  readonly template: Template;
}): VNode => (
  <Notice
    kind={status in kinds ? kinds[status as keyof typeof kinds] : 'info'}
    title={statusMeaning[status]}
  >
    {status === 'rejected' && error && <p>{error.message}</p>}
    {status === 'rejected' && rejectionReason && !error && (
      <>
        <p>Reason: {rejectionReason}.</p>
        <p>{rejectionAdvice[rejectionReason]}</p>
      </>
    )}
  </Notice>
);
