import type { Refusal } from '../../graph/answers/refusal.js';
import type { Json } from '../../shared/json.js';
import type { Template } from '../../state/entities.js';
import type { HeaderSlot } from '../../templates/components/slots.js';
import { location } from '../content/content.js';
import { headerMedia } from '../content/media-content.js';
import { mismatch, textProblem } from './body.js';

const checks = { ...headerMedia, location } as const;

const noText = { text: '', names: [] } as const;

/** What is wrong with the parameters of a template's header. */
export const headerProblem = (
  slot: HeaderSlot | undefined,
  parameters: readonly Json[],
  format: Template['parameterFormat'],
): Refusal | undefined => {
  if (slot === undefined || slot.kind === 'text')
    return textProblem({
      component: 'header',
      slot: slot ?? noText,
      parameters,
      format,
      most: 60,
      kinds: new Set(['text']),
    });
  const [parameter] = parameters;
  if (parameters.length > 1 || parameter?.type !== slot.kind)
    return mismatch('header', slot.kind, parameter?.type);
  return checks[slot.kind](parameter[slot.kind], slot.kind);
};
