import { create } from 'content-disposition';

/** The `Content-Disposition` of a download with any filename (RFC 6266, RFC 8187). */
export const attachment = (filename: string | null): string => create(filename ?? undefined);
