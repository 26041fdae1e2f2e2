import assert from 'node:assert/strict';
import { memoryBlobStore } from '../../../adapters/blobs/memory.js';
import { memoryStores } from '../../../adapters/memory/index.js';
import type { Media } from '../../../core/model/media/media.js';
import type { Message } from '../../../core/model/messages/message.js';
import type { StatusReport } from '../../../core/model/messages/status-report.js';
import type { Template } from '../../../core/model/templates/template.js';
import type { CallOutcome } from '../../../core/ports/provider/chat-provider.js';
import type { ProviderReport } from '../../../core/ports/provider/intake.js';
import { add } from '../../support/fixtures/administration.js';
import { anyId, anyMedia, anyMessage, anyProject } from '../../support/fixtures/builders.js';
import { streamOf } from '../../support/fixtures/bytes.js';
import { present, rightOf } from '../../support/fixtures/either.js';
import type { Check } from '../check.js';
import type { ProviderAbilities } from './abilities.js';
import type { OpenProvider, ProviderUnderTest, RecipientKind } from './under-test.js';

/** Registers a case with a provider of its own. */
export type Given = (name: string, body: (scene: ProviderScene) => Promise<void>) => void;

/** Registers cases that each open a provider, and close it. */
export const givenProvider =
  (check: Check, abilities: ProviderAbilities, open: OpenProvider): Given =>
  (name, body) =>
    check(name, async () => {
      const host = memoryHost();
      const under = await open(host);
      try {
        await body(sceneOf(under, host, abilities));
      } finally {
        await under.close();
      }
    });

const memoryHost = () => {
  const stores = memoryStores(anyId);
  return { ...stores, blobs: memoryBlobStore(Date.now) };
};

type Host = ReturnType<typeof memoryHost>;

/** What a case has in hand: the provider, its network, and what a host has. */
export type ProviderScene = ReturnType<typeof sceneOf>;

/** A part of a provider, or a hand of its test. Fails with its name where it is absent. */
export const needed = <Owner extends object, Part extends keyof Owner & string>(
  owner: Owner,
  part: Part,
): Exclude<Owner[Part], undefined> => {
  const found = owner[part];
  assert.ok(found !== undefined, `\`${part}\` is absent, and the abilities need it.`);
  return found as Exclude<Owner[Part], undefined>;
};

const sceneOf = (under: ProviderUnderTest, host: Host, abilities: ProviderAbilities) => {
  const { channel, provider } = under;
  const store = async (puts: { media?: readonly Media[]; templates?: readonly Template[] }) => {
    const { project } = channel;
    if (!(await host.tenants.findProject(project)))
      await add(host, { projects: [anyProject({ id: project, organization: anyId('org') })] });
    rightOf(await host.commit({ project, at: Date.now(), puts }));
  };
  const send = async (message: Message, attempt = 1) => {
    const outcome = await answerOf('send', provider.send({ channel, message, attempt }));
    return { message, outcome };
  };
  return {
    ...under,
    abilities,
    host,
    /** Sends a text, or what is given, to a recipient of this kind. */
    send: async (kind: RecipientKind, given: Partial<Message> = {}) =>
      send(anyMessage(channel, { to: await under.recipient(kind), ...given })),
    /** Repeats the call for a message. */
    sendAgain: (message: Message) => send(message, 2),
    /** Hands in the network. The ability `network` says that there are some. */
    net: () => needed(under, 'network'),
    /** A media file that the host stores, with its bytes. */
    storeMedia: async (bytes: Uint8Array, given: Partial<Media>): Promise<Media> => {
      const stored = await host.blobs.put(streamOf(bytes));
      const media = anyMedia({ project: channel.project, ...given, ...stored });
      await store({ media: [media] });
      return media;
    },
    storeTemplate: (template: Template) => store({ templates: [template] }),
    /** The status reports about a message: those with our id, or with the provider's id of it. */
    statusesOf: (message: Message, outcome?: CallOutcome): readonly StatusReport[] =>
      under
        .reports()
        .flatMap((report) => (report.kind === 'status' ? [report] : []))
        .filter((report) => report.echo === message.id || isNamed(report, outcome)),
    /** Waits for a report, and returns it. Fails with `missing` if none comes. */
    report: async <R extends ProviderReport>(
      isIt: (report: ProviderReport) => report is R,
      missing: string,
    ): Promise<R> => {
      await under.until(async () => assert.ok(under.reports().some(isIt), missing));
      return present(under.reports().find(isIt));
    },
  };
};

const isNamed = ({ providerId }: StatusReport, outcome: CallOutcome | undefined): boolean =>
  outcome?.kind === 'taken' && providerId !== null && providerId === outcome.providerId;

/** The result of a call. A rejection is a fault of the provider. */
export const answerOf = async <A>(call: string, answer: Promise<A>): Promise<A> => {
  try {
    return await answer;
  } catch (error) {
    throw new assert.AssertionError({
      message: `\`${call}\` rejected with "${error}". A call never rejects for what the network does: it returns an outcome.`,
    });
  }
};

/** Fails unless the outcome is of one of the kinds. */
export function assertKind<Outcome extends { readonly kind: string }, Kind extends Outcome['kind']>(
  outcome: Outcome,
  kinds: readonly Kind[],
  why: string,
): asserts outcome is Extract<Outcome, { readonly kind: Kind }> {
  const isOne = (kinds as readonly string[]).includes(outcome.kind);
  assert.ok(isOne, `${why} Expected ${kinds.join(' or ')}, got ${JSON.stringify(outcome)}.`);
}

/** Fails unless the wait is in milliseconds and at least as long as the network asked for. */
export const assertWait = (waitMs: number, askedMs = 0): void => {
  assert.ok(Number.isFinite(waitMs) && waitMs >= 0, `\`waitMs\` is ${waitMs}, which is no wait.`);
  assert.ok(
    waitMs >= askedMs,
    `\`waitMs\` is ${waitMs} ms, but the network asked for ${askedMs} ms.`,
  );
};

/** Fails unless the network has the message so often. */
export const assertTaken = async (
  { taken }: ProviderUnderTest,
  { id }: Message,
  times: number,
): Promise<void> => {
  const count = await taken(id);
  assert.equal(count, times, `The network has the message ${count} times, not ${times} times.`);
};
