import { type Json, textAt } from '../shared/json.js';
import type { Template } from '../state/entities.js';
import { amend } from '../state/state.js';
import type { World } from '../state/world.js';
import { placeholdersOf } from './components/placeholders.js';
import { componentOf } from './components/slots.js';
import { decide } from './decide.js';

/** Reviews a template as the settings have it: at once, after a while, or not by itself. */
export const review = (world: World, id: string): void => {
  const { automatic, afterMs } = world.settings().review;
  if (!automatic) return;
  if (afterMs <= 0) settleAtOnce(world, id);
  else reviewLater(world, id, afterMs);
};

const reviewLater = (world: World, id: string, afterMs: number): void => {
  const end = world.work.begin();
  world.clock.at(world.clock.now() + afterMs, () => {
    const template = world.state.templates.get(id);
    const reason = template && verdictOn(world, template);
    if (template?.status === 'PENDING')
      decide(world, { id, event: reason === undefined ? 'APPROVED' : 'REJECTED', reason });
    end();
  });
};

/** The verdict stands in the answer, and no webhook tells of it. */
const settleAtOnce = (world: World, id: string): void =>
  amend(world.state.templates, id, (template) => {
    const reason = verdictOn(world, template);
    return reason === undefined
      ? { ...template, status: 'APPROVED' }
      : { ...template, status: 'REJECTED', rejectedReason: reason };
  });

/** Why a template is going to be rejected, if it is. */
const verdictOn = (world: World, template: Template): string | undefined => {
  if (template.category === 'AUTHENTICATION') return undefined;
  const texts = template.components.map((component) => textAt(component, 'text') ?? '');
  if (texts.some((text) => isMalformed(text, template.parameterFormat))) return 'INVALID_FORMAT';
  return hasTwin(world, template) ? 'TAG_CONTENT_MISMATCH' : undefined;
};

const isMalformed = (text: string, format: Template['parameterFormat']): boolean =>
  /\}\}\{\{|\n{3}| {5}|\{\{[^{}]*[#$%][^{}]*\}\}/.test(text) ||
  (text.match(/\p{Extended_Pictographic}/gu)?.length ?? 0) > 10 ||
  (format === 'POSITIONAL' && !isNumberedInOrder(placeholdersOf(text)));

const isNumberedInOrder = (names: readonly string[]): boolean => {
  const numbers = [...new Set(names)].map(Number).sort((a, b) => a - b);
  return numbers.every((number, i) => number === i + 1);
};

const hasTwin = ({ state }: World, template: Template): boolean =>
  [...state.templates.values()].some(
    (other) =>
      other.account === template.account &&
      other.name !== template.name &&
      other.language === template.language &&
      proseOf(other.components) === proseOf(template.components),
  );

const proseOf = (components: readonly Json[]): string =>
  ['BODY', 'FOOTER'].map((type) => textAt(componentOf(components, type) ?? {}, 'text')).join('\n');
