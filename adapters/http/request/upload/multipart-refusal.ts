/** What is wrong with a multipart body that should hold one file, named `file`, and nothing else. */
export type MultipartRefusal = {
  readonly code: 'invalid_multipart';
  readonly reason:
    | 'no_boundary'
    | 'no_file'
    | 'other_part'
    | 'second_part'
    | 'malformed_part'
    | 'truncated';
};

export const invalidMultipart = (reason: MultipartRefusal['reason']): MultipartRefusal => ({
  code: 'invalid_multipart',
  reason,
});
