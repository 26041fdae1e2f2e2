import { randomUUID } from 'node:crypto';
import {
  isRoundtripError,
  isWaitError,
  type Message,
  type ReachableStatus,
  type SendContent,
} from '../../../../adapters/client/index.js';
import { exitCodes } from '../../exit-codes.js';
import { CommandFailure, jsonLine } from '../../output.js';
import { fields } from '../../terminal/fields.js';
import { harmless } from '../../terminal/harmless.js';
import { onlyChannel } from '../channels.js';
import type { Developer, ServerOptions } from '../context.js';
import { givenObject } from '../given-data.js';
import { given } from '../page.js';
import type { ConnectedClient } from '../with-client.js';

export type SendOptions = ServerOptions & {
  readonly to: string;
  /** Tried in this order. */
  readonly channel?: readonly string[] | undefined;
  readonly text?: string | undefined;
  readonly template?: string | undefined;
  readonly language?: string | undefined;
  readonly param?: readonly string[] | undefined;
  /** The first file, and those after it in the same message. */
  readonly media?: readonly string[] | undefined;
  readonly caption?: string | undefined;
  readonly filename?: string | undefined;
  /** JSON, `@FILE` or `-`. */
  readonly content?: string | undefined;
  readonly replyTo?: string | undefined;
  readonly metadata?: Readonly<Record<string, string>> | undefined;
  readonly idempotencyKey?: string | undefined;
  readonly wait?: ReachableStatus | undefined;
  /** Seconds. */
  readonly timeout: number;
};

/** Sends a message and prints it: as it was accepted, or as the wait last saw it. */
export const sendMessage = async (developer: Developer, options: SendOptions): Promise<void> => {
  checkContent(options);
  const content = await contentIn(developer, options);
  return developer.withServer(options, async (session) => {
    const accepted = await send(session, { ...options, content }, developer);
    const { output, style } = developer;
    if (options.wait !== undefined && output.errorColumns !== undefined)
      output.error(
        `${accepted.id} is accepted. Waiting until it is ${options.wait}; Ctrl-C ends the wait, not the message.\n`,
      );
    const { message, failure } = await outcome(session, accepted, options);
    output.out(options.json ? `${jsonLine(message)}\n` : fields(message, style()));
    if (failure) throw failure;
  });
};

const checkContent = ({
  text,
  template,
  media,
  caption,
  filename,
  content,
  param,
  language,
}: SendOptions) => {
  const wrong = (message: string) =>
    new CommandFailure('invalid_argument', message, exitCodes.wrongUsage);
  const kinds = [text, template, media, content].filter((each) => each !== undefined);
  if (kinds.length === 0) throw wrong('Give --text, --template, --media or --content');
  const isHeader = template !== undefined && media !== undefined;
  if (kinds.length > (isHeader ? 2 : 1))
    throw wrong(
      'Give --text, --template, --media or --content alone; --media with --template is its header',
    );
  if (template === undefined && (param !== undefined || language !== undefined))
    throw wrong('--param and --language need --template');
  if ((media === undefined || template !== undefined) && (caption ?? filename) !== undefined)
    throw wrong('--caption and --filename need --media without --template');
  if (isHeader && media.length > 1) throw wrong('A template has one --media, its header');
};

/** The content that `--content` gives. The server judges it. */
const contentIn = async (developer: Developer, { content }: SendOptions) =>
  content === undefined
    ? undefined
    : ((await givenObject(developer, '--content', content)) as SendContent);

type ReadOptions = Omit<SendOptions, 'content'> & { readonly content: SendContent | undefined };

const send = async (
  session: ConnectedClient,
  options: ReadOptions,
  { output }: Developer,
): Promise<Message> => {
  const { to, metadata, replyTo, idempotencyKey = `cli-${randomUUID()}` } = options;
  const [channel = await onlyChannel(session), ...fallbacks] = options.channel ?? [];
  const through = fallbacks.length > 0 ? { channels: [channel, ...fallbacks] } : { channel };
  const content = await contentOf(session, channel, options);
  try {
    return await session.client.messages.send(
      { ...through, to, ...given({ metadata, reply_to: replyTo }), ...content },
      { idempotencyKey },
    );
  } catch (error) {
    if (isRoundtripError(error) && (error.status === null || error.status >= 500))
      output.error(
        `It is unknown whether the message was accepted. To send it once, repeat the command with --idempotency-key ${idempotencyKey}\n`,
      );
    throw error;
  }
};

const contentOf = async (
  session: ConnectedClient,
  channel: string,
  { text, template, language, param, media: files = [], caption, filename, content }: ReadOptions,
) => {
  const [media, ...others] = files;
  const more = others.length > 0 ? others : undefined;
  if (text !== undefined) return { text };
  if (content !== undefined) return { content };
  if (template === undefined)
    return { media: { id: media ?? '', ...given({ caption, filename, more }) } };
  const id = await templateId(session, channel, template, language);
  return { template: { id, ...given({ body_parameters: param, header_media: media }) } };
};

/** The id of a template that is named by its id or its name. */
const templateId = async (
  { client }: ConnectedClient,
  channel: string,
  named: string,
  language: string | undefined,
): Promise<string> => {
  if (named.startsWith('tmpl_')) return named;
  const { data } = await client.templates.page({ channel, name: named, limit: 100 });
  const found = data.filter((each) => language === undefined || each.language === language);
  const [template, ...others] = found;
  if (template && others.length === 0) return template.id;
  const languages = data.map((each) => each.language).join(', ');
  throw template
    ? new CommandFailure(
        'invalid_argument',
        `"${named}" has several languages. Give one with --language: ${harmless(languages)}`,
        exitCodes.wrongUsage,
      )
    : new CommandFailure(
        'template_not_found',
        `Channel ${channel} has no template "${named}"${language === undefined || data.length === 0 ? '' : ` in ${language}; it has: ${harmless(languages)}`}. See roundtrip templates list`,
      );
};

type Outcome = { readonly message: Message; readonly failure?: CommandFailure };

const outcome = async (
  { client }: ConnectedClient,
  accepted: Message,
  { wait, timeout }: SendOptions,
): Promise<Outcome> => {
  if (wait === undefined) return { message: accepted };
  try {
    return {
      message: await client.messages.waitFor(accepted, wait, { timeoutMs: timeout * 1_000 }),
    };
  } catch (error) {
    if (!isWaitError(error)) throw error;
    const { reason, code, seen } = error;
    const failure =
      reason === 'failed'
        ? new CommandFailure(harmless(code ?? 'failed'), harmless(error.message))
        : new CommandFailure(
            'not_in_time',
            `${harmless(error.message)}\n  to do    Look again: roundtrip messages get ${accepted.id}`,
            exitCodes.tryLater,
          );
    return { message: seen ?? accepted, failure };
  }
};
