import type { RequestId } from '../../../core/shared/ids.js';
import { catalogue, messageOf } from '../errors/catalogue.js';
import type { CatalogueEntry } from '../errors/declared-error.js';
import type { Refusal } from '../errors/refusal.js';
import type { HttpPorts } from '../server/http-ports.js';
import { type HttpResponse, jsonType } from './response.js';

/** The URL of an error on the errors page; undefined when the host has no public URL. */
export type DocUrl = (code: Refusal['code']) => string | undefined;

/** The URLs of the errors page under a public URL and the prefix of the API. */
export const docUrlUnder =
  (publicUrl: HttpPorts['publicUrl'], prefix = ''): DocUrl =>
  (code) => {
    const base = typeof publicUrl === 'function' ? publicUrl() : publicUrl;
    return base === undefined
      ? undefined
      : `${base.replace(/\/$/, '')}${prefix}/docs/errors#${code}`;
  };

/** The parameter that a refusal is about; undefined without one. */
export const paramOf = (refusal: Refusal): string | undefined => {
  const { param } = catalogue[refusal.code] as CatalogueEntry<Refusal>;
  return typeof param === 'function' ? param(refusal) : param;
};

/** The response to a refusal: its catalogue entry in the error envelope (docs/specification.md#7.1.1). */
export const refusalResponse = (refusal: Refusal, id: RequestId, docUrl: DocUrl): HttpResponse => {
  // The entry is found by the code, so it fits the refusal.
  const entry = catalogue[refusal.code] as CatalogueEntry<Refusal>;
  const { status, type, headers = noHeaders, closes = false } = entry;
  const error = {
    type,
    code: refusal.code,
    message: messageOf(refusal),
    param: paramOf(refusal),
    doc_url: docUrl(refusal.code),
    details: entry.details?.(refusal),
    request_id: id,
  };
  const body = JSON.stringify({ error });
  return { status, type: jsonType, headers: headers(refusal), body, closes };
};

const noHeaders = (): readonly string[] => [];
