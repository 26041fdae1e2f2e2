import { create } from 'content-disposition';

/** The `Content-Disposition` of a download, whatever characters the file's name has (RFC 6266, RFC 8187). */
export const attachment = (filename: string | null): string => create(filename ?? undefined);
