import { Readable } from 'node:stream';
import * as E from 'fp-ts/lib/Either.js';
import type { Media } from '../../../../core/model/media/media.js';
import { isId } from '../../../../core/shared/ids.js';
import { dayMs, hourMs } from '../../../../core/shared/time.js';
import { contentRange, selectRange } from '../../../http/response/byte-range.js';
import { file, refused, view } from '../../server/answer.js';
import { projectPage } from '../../server/page.js';
import { ButtonLink, Card, EmptyState, ExactTime, Facts, Id, Pager } from '../../view/index.js';
import { MediaPreview, shownType } from '../../view/parts/media-preview.js';
import { channelsOf, remarkOf } from '../messages/list.js';
import { MessageTable } from '../messages/message-table.js';
import { sizeText } from './size-text.js';

/** Messages of a page. */
const pageSize = 20;

/**
 * When the messages of a file were made. An uploaded file is stored before its messages; a received file after its
 * message, by a day at most.
 */
const timeOf = ({ createdAt, isReceived }: Media) =>
  isReceived
    ? { createdAfter: createdAt - dayMs, createdBefore: createdAt + hourMs }
    : { createdAfter: createdAt - hourMs };

/** A media file, and the messages that it is used in. */
export const filePage = projectPage({
  path: '/media/:id',
  permission: 'media:read',
  handle: async (call) => {
    const { as, project, params, query, path, can } = call;
    const opened = await as.openMedia({ project: project.id, id: params.id });
    if (E.isLeft(opened)) return refused(opened.left);
    const { media } = opened.right;
    const { id, filename, kind, mimeType, size, sha256, createdAt, isReceived } = media;
    const before = query.get('before') || undefined;
    const search = { project: project.id, filter: { media: id }, before, limit: pageSize };
    const [used, channels] = await Promise.all([
      as.searchMessages({ ...search, ...timeOf(media) }),
      channelsOf(call),
    ]);
    const content = path(`/media/${id}/content`);
    return view({
      title: filename ?? id,
      back: { href: path('/media'), label: 'Media' },
      actions: (
        <>
          <ButtonLink href={path(`/media/${id}/content`, { download: 'yes' })}>Download</ButtonLink>
          {can('messages:send') && isId('med')(id) && (
            <ButtonLink href={path('/messages/new', { kind: 'media', media: id })}>
              Send it
            </ButtonLink>
          )}
        </>
      ),
      body: (
        <>
          <Card title="Preview">
            {shownType(mimeType) === undefined ? (
              <p class="soft">Files of this type are not shown here. Download it to see it.</p>
            ) : (
              <MediaPreview mimeType={mimeType} src={content} label={filename ?? kind} />
            )}
          </Card>
          <Card title="About">
            <Facts
              facts={[
                ['Id', <Id key="id" id={id} />],
                ['Kind', kind],
                ['Type', mimeType],
                ['Size', size < 1_024 ? sizeText(size) : `${sizeText(size)} (${size} bytes)`],
                ['File name', filename],
                ['SHA-256', <Id key="sha" id={sha256} />],
                ['From', isReceived ? 'an inbound message' : 'an upload'],
                ['Time', <ExactTime key="at" at={createdAt} />],
              ]}
            />
          </Card>
          <Card title="Where it is used">
            {E.isLeft(used) ? (
              <p class="soft">The messages cannot be read.</p>
            ) : (
              <>
                <MessageTable
                  messages={used.right.items}
                  channels={channels}
                  path={path}
                  empty={
                    <EmptyState
                      title={used.right.next === null ? 'In no message' : 'In no message so far'}
                    />
                  }
                />
                <Pager
                  label="messages with this file"
                  first={before === undefined ? undefined : path(`/media/${id}`)}
                  next={
                    used.right.next === null
                      ? undefined
                      : path(`/media/${id}`, { before: used.right.next })
                  }
                  remark={remarkOf(used.right)}
                />
              </>
            )}
          </Card>
        </>
      ),
    });
  },
});

/** The bytes of a media file. A page may show pictures, films and recordings; everything else is a download. */
export const fileContent = projectPage({
  path: '/media/:id/content',
  permission: 'media:read',
  handle: async ({ as, project, params, query, context }) => {
    const opened = await as.openMedia({ project: project.id, id: params.id });
    if (E.isLeft(opened)) return refused(opened.left);
    const { media, read } = opened.right;
    const type = query.has('download') ? undefined : shownType(media.mimeType);
    const { size } = media;
    // Browsers play a film only from a server that gives ranges.
    const { range } = context.req.headers;
    const selected = selectRange({ range, ifRange: undefined, size, etag: media.sha256 });
    if (selected.status === 416)
      return refused({ code: 'range_not_satisfiable', range: range ?? '', size });
    const part = selected.status === 206 ? selected : undefined;
    const place = contentRange(selected, size);
    return file({
      status: selected.status,
      headers: [
        ...['Accept-Ranges', 'bytes'],
        ...['Content-Length', String(part ? part.end - part.start + 1 : size)],
        ...(place === undefined ? [] : ['Content-Range', place]),
      ],
      type: type ?? 'application/octet-stream',
      body: Readable.from(await read(part), { objectMode: false }),
      filename: media.filename ?? media.id,
      isInline: type !== undefined,
    });
  },
});
