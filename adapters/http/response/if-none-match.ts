/** Whether `If-None-Match` matches the current ETag (RFC 9110, section 13.1.2). */
export const isNotModified = (etag: string, ifNoneMatch: string | undefined): boolean => {
  const known = (ifNoneMatch ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return known.includes(etag) || ifNoneMatch?.trim() === '*';
};
