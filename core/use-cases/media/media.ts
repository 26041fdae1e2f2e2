import { deleteMedia } from './delete-media.js';
import { listMedia } from './list-media.js';
import { openMedia } from './open-media.js';
import { getMedia, readMedia } from './read-media.js';
import { storeAttachment } from './store-attachment.js';
import { sweepMedia } from './sweep-media.js';
import { uploadHeaderMedia, uploadMedia } from './upload-media.js';

/** The use cases of media files. */
export const media = {
  uploadMedia,
  uploadHeaderMedia,
  getMedia,
  listMedia,
  deleteMedia,
  openMedia,
  readMedia,
  storeAttachment,
  sweepMedia,
};
