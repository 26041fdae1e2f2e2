import * as E from 'fp-ts/lib/Either.js';
import { refused, seeOther } from '../../server/answer.js';
import { projectAction } from '../../server/page.js';
import { findKeyOf } from './find-key.js';
import { keyOnce } from './key-once.js';

/** Creates a key like an old one, and shows it once. */
export const rotateKeyAction = projectAction({
  path: '/keys/:key/rotate',
  permission: 'keys:manage',
  handle: async (call) => {
    const found = await findKeyOf(call, call.params.key);
    if (E.isLeft(found)) return refused(found.left);
    const rotated = await call.as.rotateKey({ key: found.right.id });
    if (E.isLeft(rotated)) return refused(rotated.left);
    return keyOnce(call, 'There is a new key', rotated.right, found.right);
  },
});

/** Revokes a key for good. */
export const revokeKeyAction = projectAction({
  path: '/keys/:key/revoke',
  permission: 'keys:manage',
  handle: async (call) => {
    const found = await findKeyOf(call, call.params.key);
    if (E.isLeft(found)) return refused(found.left);
    const revoked = await call.as.revokeKey({ key: found.right.id });
    if (E.isLeft(revoked)) return refused(revoked.left);
    return seeOther(call.path(`/keys/${found.right.id}`), 'The key is revoked.');
  },
});
