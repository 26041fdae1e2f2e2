/** What is wrong with a multipart body. It must have exactly one part, a file with the name `file`. */
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

/** A refusal for that reason. */
export const invalidMultipart = (reason: MultipartRefusal['reason']): MultipartRefusal => ({
  code: 'invalid_multipart',
  reason,
});
