import type { Button } from '../../../core/model/templates/components.js';
import { buttonsAtMost } from '../../../core/model/templates/text-limits.js';

/** The buttons of each kind that a template may have. WhatsApp publishes these limits. */
export const buttonLimits = {
  quick_reply: buttonsAtMost,
  url: 2,
  phone_number: 1,
  copy_code: 1,
} as const satisfies Record<Button['kind'], number>;

/** Whether the quick replies stand all before or all after the other buttons. */
export const areQuickRepliesTogether = (buttons: readonly Pick<Button, 'kind'>[]): boolean => {
  const isQuickReply = buttons.map(({ kind }) => kind === 'quick_reply');
  const changes = isQuickReply.filter((isQuick, i) => i > 0 && isQuick !== isQuickReply[i - 1]);
  return changes.length <= 1;
};
