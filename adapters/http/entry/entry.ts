import { writeResponse } from '../response/write-response.js';
import type { Mount } from '../server/mount.js';
import { icon } from './icon.js';

const reads = ['GET', 'HEAD'] as const;

/** What a browser asks for beside the pages: `/`, which leads to `home`, and `/favicon.ico`. Any other method finds no route. */
export const entry = (home: string): readonly Mount[] => [
  {
    prefix: '/',
    isExact: true,
    methods: reads,
    serve: async (context) => {
      context.route = { method: 'GET', path: '/' };
      await writeResponse(context, { status: 302, headers: ['Location', home] });
    },
  },
  {
    prefix: '/favicon.ico',
    isExact: true,
    methods: reads,
    serve: async (context) => {
      context.route = { method: 'GET', path: '/favicon.ico' };
      const headers = ['Service-Request-Id', context.id, 'X-Content-Type-Options', 'nosniff'];
      const cached = ['Cache-Control', 'public, max-age=86400'];
      const response = { status: 200, type: 'image/svg+xml', body: icon };
      await writeResponse(context, response, [...headers, ...cached]);
    },
  },
];
