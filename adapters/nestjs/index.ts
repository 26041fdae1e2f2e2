import type { DynamicModule, InjectionToken } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Messaging } from '../../core/messaging.js';
import type { MountableHandler } from '../http/index.js';

/** What the module mounts. */
export type MessagingModuleOptions = {
  /** Is injected under `messagingToken`. It starts and stops with the application. */
  readonly messaging: Messaging & {
    readonly start: () => void;
    readonly stop: () => Promise<void>;
  };
  /** Serves every path below its prefix, before the body parser. Default: the module mounts nothing. */
  readonly handler?: MountableHandler;
  /** How long the requests in flight may take when the application closes, in milliseconds. Default: 10 s. */
  readonly closeWithinMs?: number;
};

/** The token of the use cases: `@Inject(messagingToken)`. */
export const messagingToken: InjectionToken = Symbol('roundtrip messaging');

class RoundtripModule {}

/** A global module of NestJS that serves the API, and provides the use cases to every other module. */
export const MessagingModule = {
  /** Throws a `TypeError` for a handler without a prefix: it would serve every path of the application. */
  forRoot: ({
    messaging,
    handler,
    closeWithinMs = 10_000,
  }: MessagingModuleOptions): DynamicModule => {
    if (handler?.prefix === '')
      throw new TypeError('The handler has no prefix. Give one, such as /messaging.');
    return {
      module: RoundtripModule,
      global: true,
      providers: [
        { provide: messagingToken, useValue: messaging },
        {
          provide: RoundtripModule.name,
          inject: [HttpAdapterHost],
          // Providers are made before the application adds its body parser.
          useFactory: ({ httpAdapter }: Partial<HttpAdapterHost>) => {
            if (handler) httpAdapter?.use(handler.prefix, handler.node);
            return {
              onApplicationBootstrap: () => messaging.start(),
              beforeApplicationShutdown: () => handler?.close(closeWithinMs),
              onApplicationShutdown: () => messaging.stop(),
            };
          },
        },
      ],
      exports: [messagingToken],
    };
  },
};
