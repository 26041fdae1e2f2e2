import type { FastifyPluginAsync } from 'fastify';
import type { Messaging } from '../../core/messaging.js';
import type { MountableHandler } from '../http/index.js';

/** The use cases with the services beside them, such as the result of `createMessaging`. */
export type StartedMessaging = Messaging & {
  readonly start: () => void;
  readonly stop: () => Promise<void>;
};

/** What the plugin mounts. */
export type MessagingPluginOptions = {
  /** Is `app.messaging` after that. It starts when the application is ready, and stops with it. */
  readonly messaging: StartedMessaging;
  /** Serves every path below its prefix. */
  readonly handler: MountableHandler;
  /** How long the requests in flight may take when the application closes, in milliseconds. Default: 10 s. */
  readonly closeWithinMs?: number;
};

declare module 'fastify' {
  interface FastifyInstance {
    /** The use cases, in the application that has registered `messagingPlugin`. */
    readonly messaging: Messaging;
  }
}

const plugin: FastifyPluginAsync<MessagingPluginOptions> = async (app, options) => {
  const { messaging, handler, closeWithinMs = 10_000 } = options;
  app.decorate('messaging', messaging);
  app.addHook('onReady', async () => messaging.start());
  app.addHook('preClose', () => handler.close(closeWithinMs));
  app.addHook('onClose', () => messaging.stop());
  await app.register(
    async (scope) => {
      // The first hook of a request: Fastify has not read the body, and does not after `hijack`.
      scope.addHook('onRequest', async ({ raw }, reply) => {
        reply.hijack();
        await handler.node(raw, reply.raw);
      });
      for (const path of ['/', '/*']) scope.all(path, async () => undefined);
    },
    { prefix: handler.prefix },
  );
};

/** A plugin of Fastify 5 that serves the API, and decorates the application with the use cases. */
export const messagingPlugin: FastifyPluginAsync<MessagingPluginOptions> = Object.assign(plugin, {
  // Fastify then decorates the application that registers the plugin, and not only a scope of it.
  [Symbol.for('skip-override')]: true,
  [Symbol.for('fastify.display-name')]: 'roundtrip',
});
