import type { ApiDocument } from '../../../adapters/http/docs/document/api-document.js';
import { adminDocument, document } from '../http/documented.js';

/** The OpenAPI document as the reference reads it. */
export const apiDocument = document as unknown as ApiDocument;

/** That of the Admin API. */
export const adminApiDocument = adminDocument as unknown as ApiDocument;
