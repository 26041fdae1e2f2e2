import * as E from 'fp-ts/lib/Either.js';
import { contentOf } from '../../../../core/model/templates/content.js';
import type { Template } from '../../../../core/model/templates/template.js';
import type { Environment } from '../../world/machine.js';
import type { Network } from '../network.js';
import type { Line, Scene } from '../scene.js';
import { type HostileTemplates, templateLanguage } from './hostile-templates.js';

/** Creates templates, submits rejected ones again, and shares the provider's account with another program. */
export type TemplateOwner = {
  /** One thing that they may come to do. */
  readonly actOnce: () => Promise<void>;
  /** Has the provider report all its templates, however long it takes. */
  readonly lookAtAll: () => Promise<void>;
};

const foreignWithinMs = 3_000;

export const templateOwner = (
  { schedule, chance }: Environment,
  { ask }: Network,
  { lines }: Scene,
  provider: HostileTemplates,
): TemplateOwner => {
  const known: Pick<Template, 'id' | 'project'>[] = [];
  const hostile = lines.filter((line) => line.provider === 'hostile');
  let names = 0;

  const create = async ({ project, channel }: Line, name: string, body: string): Promise<void> => {
    const wish = { project, channel, name, body, category: 'utility', submit: true } as const;
    const command = { ...wish, language: templateLanguage, components: {} };
    const reply = await ask(`create ${name}`, ({ app }) => app.createTemplate(command));
    if (reply.kind === 'answer' && E.isRight(reply.value)) known.push(reply.value.right);
  };

  const submitAgain = async (): Promise<void> => {
    if (known.length === 0) return;
    const template = chance.oneOf(known);
    await ask(`submit ${template.id}`, ({ app }) => app.submitTemplate(template));
  };

  /** Another program creates a template of that name, mostly with other content. */
  const createForeign = (line: Line, name: string, body: string): void => {
    const theirs = chance.happens(0.3) ? body : `Buy now, {{1}}: ${name}.`;
    const content = contentOf({ category: 'utility', body: theirs, components: {} });
    const run = () => provider.createForeign(line.channel, name, content);
    const ms = chance.happens(0.5) ? 0 : chance.between(0, foreignWithinMs);
    schedule.after(ms, { label: `another creates ${name}`, run });
  };

  const createNew = async (): Promise<void> => {
    names += 1;
    const line = chance.oneOf(lines);
    const name = `name_${names}`;
    const body = `Hello {{1}}, this is ${names}.`;
    if (line.provider === 'hostile' && chance.happens(0.5)) createForeign(line, name, body);
    if (chance.happens(0.2)) await provider.look(line.channel);
    await create(line, name, body);
    if (chance.happens(0.2)) await create(line, name, body);
  };

  return {
    actOnce: async () => {
      const draw = chance.fraction();
      if (draw < 0.5) await createNew();
      else if (draw < 0.8) await submitAgain();
      else await provider.look(chance.oneOf(hostile).channel);
    },
    lookAtAll: async () => {
      for (const { channel } of hostile) while (!(await provider.look(channel)));
    },
  };
};
