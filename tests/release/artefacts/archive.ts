import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';

/** A folder below `parent` as an archive, in the same bytes for the same files: without their owner and times. Needs GNU tar. */
export const archiveOf = (parent: string, folder: string, archive: string): void => {
  const same = [
    '--sort=name',
    '--mtime=@0',
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    '--mode=u+w,go-w,a+rX',
  ];
  const tar = `tar ${same.join(' ')} -C "$1" -cf - "$2" | gzip -n`;
  const given = ['-euc', tar, 'sh', parent, folder];
  writeFileSync(archive, execFileSync('sh', given, { maxBuffer: 1_024 * 1_024 * 1_024 }));
};
