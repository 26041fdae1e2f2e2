export type { ListMedia } from './list-media.js';
export type { MediaUseCases } from './media-use-cases.js';
export type { OpenedMedia } from './open-media.js';
export type { MediaQuery } from './read-media.js';
export type { MediaRefusal, MediaUpload, PayloadTooLarge } from './store-upload.js';
export type { UploadMedia } from './upload-media.js';
