/** Whether what a client says that it has, in `If-None-Match`, is what there is (RFC 9110, section 13.1.2). */
export const isNotModified = (etag: string, ifNoneMatch: string | undefined): boolean => {
  const known = (ifNoneMatch ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return known.includes(etag) || ifNoneMatch?.trim() === '*';
};
