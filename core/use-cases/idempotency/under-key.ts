import * as E from 'fp-ts/lib/Either.js';
import type { Rule } from '../authorization/rule.js';
import { rules } from '../authorization/rules.js';
import { factsOfName } from '../declared.js';
import { checkInputs } from '../input/check-inputs.js';
import { anIdempotencyKey } from '../input/fields.js';
import { type GivenUnderKey, inProgress, type KeyedPorts, once, type WriteCall } from './once.js';
import type { KeyedUseCases, ResourceUseCases, WriteName } from './writes.js';

/** Binds writes to an idempotency key of a caller. `onReplay` is called when an answer is that of an earlier call. */
export type UnderKey<Name extends WriteName = WriteName> = (
  key: string,
  onReplay?: () => void,
) => Pick<KeyedUseCases, Name>;

type Command = WriteCall['command'];
type AnyRule = Rule<never, never>;

/**
 * Makes `underKey` of use cases. `make` makes them on ports; what has a rule with an audit is a write. A send has a record of
 * its own, and goes to `acceptMessage`.
 */
export const underKey = <
  Ports extends KeyedPorts,
  UseCases extends Partial<ResourceUseCases> & Pick<ResourceUseCases, 'acceptMessage'>,
>(
  ports: Ports,
  make: (ports: Ports) => UseCases,
  { acceptMessage }: Pick<ResourceUseCases, 'acceptMessage'>,
): UnderKey<keyof UseCases & WriteName> => {
  const writes = Object.keys(make(ports)).filter(isWrite);
  const running = new Set<string>();

  const runAlone = async (call: WriteCall): Promise<E.Either<unknown, unknown>> => {
    const place = JSON.stringify([call.command.project, call.useCase, call.target, call.key]);
    if (running.has(place)) return inProgress;
    running.add(place);
    try {
      return await once(ports, call);
    } finally {
      running.delete(place);
    }
  };

  return (key, onReplay = () => {}) => {
    if (E.isLeft(anIdempotencyKey.decode(key)))
      throw new TypeError('An idempotency key is one line of 1 to 255 characters.');
    const keyed = writes.map((useCase) => {
      const form = factsOfName(useCase)?.underKey ?? {};
      const call = (command: Command) => {
        const target = (rules[useCase] as object as AnyRule).audit?.resource?.(command as never);
        const run = (given: GivenUnderKey) => {
          const made = make({ ...ports, ...given })[useCase];
          // The command is the one that this use case takes.
          return (made as unknown as (command: never) => ReturnType<WriteCall['run']>)(
            command as never,
          );
        };
        return runAlone({ useCase, target, command, form, key, onReplay, run });
      };
      return [useCase, call] as const;
    });
    const send: KeyedUseCases['acceptMessage'] = async (command) => {
      const accepted = await acceptMessage({ ...command, idempotencyKey: key });
      if (E.isRight(accepted) && accepted.right.isReplay) onReplay();
      return accepted;
    };
    // Each entry has the command and the answer of the use case of its name.
    const bound = {
      ...(Object.fromEntries(keyed) as object as KeyedUseCases),
      acceptMessage: send,
    };
    return checkInputs(bound);
  };
};

const isWrite = (name: string): name is WriteName =>
  (rules as object as Partial<Record<string, AnyRule>>)[name]?.audit !== undefined;
