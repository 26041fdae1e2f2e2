import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { lineOf } from './lines.js';
import {
  type ArchiveFile,
  type ArchiveHeader,
  type ArchiveManifest,
  headerName,
  manifestName,
  mediaName,
  rowsName,
} from './manifest.js';
import { writeTar } from './tar.js';

/** Bytes of a file of rows, after which the next one begins. */
const partBytes = 32 * 1_024 * 1_024;
/** Bytes that are written at a time. */
const chunkBytes = 256 * 1_024;

/** Writes an archive into a new file. Without its end the file is none. */
export const writeProjectArchive = (file: FileHandle, madeAt: number) => {
  const tar = writeTar(file, Math.floor(madeAt / 1_000));
  const files: ArchiveFile[] = [];

  const begin = (name: string) => {
    tar.begin(name);
    const hash = createHash('sha256');
    let bytes = 0;
    return {
      size: () => bytes,
      append: async (chunk: Uint8Array): Promise<void> => {
        hash.update(chunk);
        bytes += chunk.length;
        await tar.append(chunk);
      },
      end: async (lines?: number): Promise<ArchiveFile> => {
        await tar.end();
        const ended = {
          name,
          bytes,
          sha256: hash.digest('hex'),
          ...(lines !== undefined && { lines }),
        };
        files.push(ended);
        return ended;
      },
    };
  };

  const addText = async (name: string, text: string): Promise<void> => {
    const entry = begin(name);
    await entry.append(Buffer.from(text));
    await entry.end();
  };

  return {
    addHeader: (header: ArchiveHeader): Promise<void> =>
      addText(headerName, `${JSON.stringify(header, null, 2)}\n`),

    /** Adds the rows of a table. Resolves to their number. */
    addRows: async (table: string, rows: AsyncIterable<object>): Promise<number> => {
      let [all, part, lines, text] = [0, 0, 0, ''];
      let entry: ReturnType<typeof begin> | undefined;
      const flush = async (): Promise<void> => {
        if (text !== '') await entry?.append(Buffer.from(text));
        text = '';
      };
      const endPart = async (): Promise<void> => {
        await flush();
        await entry?.end(lines);
        entry = undefined;
      };
      for await (const row of rows) {
        if (!entry) {
          part += 1;
          lines = 0;
          entry = begin(rowsName(table, part));
        }
        text += lineOf(row);
        lines += 1;
        all += 1;
        if (text.length >= chunkBytes) await flush();
        if (entry.size() >= partBytes) await endPart();
      }
      await endPart();
      return all;
    },

    /** Adds the bytes of a media file. */
    addMedia: async (sha256: string, bytes: AsyncIterable<Uint8Array>): Promise<ArchiveFile> => {
      const entry = begin(mediaName(sha256));
      for await (const chunk of bytes) await entry.append(chunk);
      return entry.end();
    },

    /** Ends the archive. */
    end: async (manifest: Omit<ArchiveManifest, 'files'>): Promise<ArchiveManifest> => {
      const whole = { ...manifest, files: [...files] };
      await addText(manifestName, `${JSON.stringify(whole, null, 2)}\n`);
      await tar.close();
      return whole;
    },
  };
};
