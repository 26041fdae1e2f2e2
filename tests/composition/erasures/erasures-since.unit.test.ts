import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesOf } from '../../../composition/backup/places/place.js';
import { requireErasureLog } from '../../../composition/backup/restore-backup.js';
import { erasureLog } from '../../../composition/erasures/log.js';
import { erasuresSince } from '../../../composition/erasures/replay.js';
import { hourMs, isoTime, minuteMs } from '../../../core/shared/time.js';
import { suite } from '../../support/suite.js';
import { withTempFolder } from '../../support/temp-folder.js';

const cases = suite('the erasures since a backup');

const noon = Date.parse('2026-11-29T12:00:00Z');
const nameOf = (at: number) => `${isoTime(at).replace(/[-:.]/g, '')}-0123abcd.erasure`;

/** A folder with files of erasures, each with the time in its name and the one in its text. */
const scene = (times: readonly (readonly [named: number, written: number])[], folder: string) => {
  for (const [named, at] of times)
    writeFileSync(
      join(folder, nameOf(named)),
      JSON.stringify({ format: 'roundtrip-erasure-1', at: isoTime(at), project: 'p', sealed: '' }),
    );
  return erasuresSince({ places: [{ kind: 'folder', path: folder }], since: noon });
};

cases('are those from an hour before it on', () =>
  withTempFolder(async (folder) => {
    const at = [-2 * hourMs, -hourMs - 1, -hourMs, minuteMs].map((ms) => noon + ms);
    const found = await scene(
      at.map((each) => [each, each]),
      folder,
    );
    assert.deepEqual(
      found.map(({ name }) => name),
      at.slice(2).map(nameOf),
    );
    assert.ok(found.every(({ isSince, isRenamed }) => isSince && !isRenamed));
  }),
);

cases('go by the time in the text, and a renamed file is known', () =>
  withTempFolder(async (folder) => {
    const [old, late] = [noon - 9 * hourMs, noon + hourMs];
    const found = await scene(
      [
        [old, late],
        [late, old],
      ],
      folder,
    );
    assert.deepEqual(
      found.map(({ isSince, isRenamed }) => [isSince, isRenamed]),
      [
        [true, true],
        [false, true],
      ],
    );
  }),
);

cases('are not taken for none where the configured place is gone', () =>
  withTempFolder(async (folder) => {
    const path = join(folder, 'gone');
    const place = { kind: 'folder', path } as const;
    const backups = { to: place, everyMs: hourMs, keep: 2 };
    const none = { erasureLog: undefined, backups: undefined };
    assert.throws(
      () => requireErasureLog({ ...none, erasureLog: place }),
      /ROUNDTRIP_ERASURE_LOG: .*gone is no folder/,
    );
    assert.throws(
      () => requireErasureLog({ ...none, backups }),
      /ROUNDTRIP_BACKUP_TO: .*gone is no folder/,
    );
    requireErasureLog(none);
    mkdirSync(path);
    requireErasureLog({ backups, erasureLog: place });
  }),
);

cases('cannot begin where the folder around their log is gone', () =>
  withTempFolder(async (folder) => {
    const files = filesOf({ kind: 'folder', path: join(folder, 'gone', 'erasures') });
    const log = erasureLog(files, { sealing: { seal: (text) => text }, clock: () => noon });
    await assert.rejects(
      async () => log({ project: 'proj_1' as never, identifiers: ['+12025550123'] }),
      /cannot be written, so no one is erased/,
    );
  }),
);

cases.run();
