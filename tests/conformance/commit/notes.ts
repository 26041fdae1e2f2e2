import assert from 'node:assert/strict';
import type { Change } from '../../../core/commit/change.js';
import { mergedContact } from '../../../core/model/contacts/naming.js';
import { conversationId } from '../../../core/model/conversations/conversation-id.js';
import type { Note, NotePage } from '../../../core/model/conversations/note.js';
import type { ConversationId } from '../../../core/shared/ids.js';
import { anyContact, anyId, anyMessage, noon, times } from '../../support/fixtures/builders.js';
import { leftOf, rightOf } from '../../support/fixtures/either.js';
import { openProject, scene } from '../../support/fixtures/scene.js';
import type { Check, Fresh } from '../check.js';

/** Notes, which stay with their conversation. */
export const notesConformance = (check: Check, fresh: Fresh): void => {
  const opened = async () => {
    const given = await scene(fresh);
    const { channel, notes } = given;
    const project = given.project.id;
    const change = (parts: Partial<Change>) => given.commit({ project, at: noon, ...parts });
    /** A contact with a conversation. */
    const person = async () => {
      const contact = anyContact({ project });
      const message = anyMessage(channel, { contact: contact.id });
      rightOf(await change({ puts: { contacts: [contact] } }));
      rightOf(await change({ puts: { messages: [message] } }));
      const conversation = conversationId(channel.id, contact.id);
      return { contact: { ...contact, version: 1 }, conversation, message };
    };
    const noteOf = (conversation: ConversationId, parts: Partial<Note> = {}): Note => ({
      ...{ id: anyId('note'), project, conversation, text: 'Rings twice.' },
      ...{ author: { kind: 'program' }, createdAt: noon, ...parts },
    });
    const write = async (...addNotes: readonly Note[]) => rightOf(await change({ addNotes }));
    const list = (conversation: ConversationId, page: Partial<NotePage> = {}) =>
      notes.list(project, { conversation, limit: 9, ...page });
    const count = (conversation: ConversationId, atMost: number) =>
      notes.count(project, conversation, atMost);
    return { ...given, id: project, change, person, noteOf, write, list, count };
  };

  check('keeps all that is said of a note, for its project alone', async () => {
    const { id, person, noteOf, write, notes, stores, list } = await opened();
    const { conversation } = await person();
    const authors: readonly Note['author'][] = [
      { kind: 'user', id: anyId('user') },
      { kind: 'api_key', id: anyId('key'), name: 'Desk' },
      { kind: 'program' },
    ];
    const written = authors.map((author) => noteOf(conversation, { author }));
    await write(...written);
    for (const note of written) assert.deepEqual(await notes.find(id, note.id), note);
    assert.deepEqual(await list(conversation), newestFirst(written));
    const other = await openProject(stores);
    for (const note of written) assert.equal(await notes.find(other.id, note.id), undefined);
    assert.deepEqual(await notes.list(other.id, { conversation, limit: 9 }), []);
  });

  check('lists the notes of a conversation by pages, newest first', async () => {
    const { person, noteOf, write, list, count } = await opened();
    const [one, two] = [await person(), await person()];
    const written = times(5, () => noteOf(one.conversation));
    await write(...written, noteOf(two.conversation));
    const all = newestFirst(written);
    for (const atMost of [1, 4, 5, 9])
      assert.equal(await count(one.conversation, atMost), Math.min(5, atMost));
    for (let limit = 1; limit <= 6; limit += 1)
      for (const [i, before] of [undefined, ...all].entries())
        assert.deepEqual(
          await list(one.conversation, { limit, before: before?.id }),
          all.slice(i, i + limit),
        );
  });

  check('takes no note for a conversation that is not there', async () => {
    const { change, person, noteOf, list } = await opened();
    const { conversation } = await person();
    const gone = anyId('conv');
    const addNotes = [noteOf(conversation), noteOf(gone)];
    assert.deepEqual(leftOf(await change({ addNotes })), { code: 'changed', id: gone });
    assert.deepEqual(await list(conversation), []);
  });

  check('removes the notes that are named, once and again', async () => {
    const { change, person, noteOf, write, list, stores } = await opened();
    const { conversation } = await person();
    const [stays, goes] = [noteOf(conversation), noteOf(conversation)];
    await write(stays, goes);
    const other = await openProject(stores);
    rightOf(await stores.commit({ project: other.id, at: noon, removeNotes: [goes.id] }));
    assert.equal((await list(conversation)).length, 2);
    for (const _ of times(2, () => 0)) rightOf(await change({ removeNotes: [goes.id] }));
    assert.deepEqual(await list(conversation), [stays]);
  });

  check('a conversation that is joined to another one brings its notes, none twice', async () => {
    const { change, person, noteOf, write, list } = await opened();
    const [one, two] = [await person(), await person()];
    const written = [noteOf(one.conversation), noteOf(two.conversation), noteOf(two.conversation)];
    await write(...written);
    const stays = { ...one.contact, merged: [two.contact.id] };
    const late = noteOf(two.conversation);
    const [joined, added] = await Promise.all([
      change({
        puts: { contacts: [stays, mergedContact(two.contact, one.contact.id, noon)] },
      }),
      change({ addNotes: [late] }),
    ]);
    rightOf(joined);
    const all = added._tag === 'Right' ? [...written, late] : written;
    assert.deepEqual(
      await list(one.conversation),
      newestFirst(all.map((note) => ({ ...note, conversation: one.conversation }))),
    );
    assert.deepEqual(await list(two.conversation), []);
    assert.equal(leftOf(await change({ addNotes: [late] })).code, 'changed');
  });

  check('contacts that are joined in a chain bring all notes to the last one', async () => {
    const { change, person, noteOf, write, list } = await opened();
    const [one, two, three] = [await person(), await person(), await person()];
    const written = [one, two, three].map(({ conversation }) => noteOf(conversation));
    await write(...written);
    const merges = [
      mergedContact(three.contact, two.contact.id, noon),
      mergedContact(two.contact, one.contact.id, noon),
    ];
    const merged = [two.contact.id, three.contact.id];
    rightOf(await change({ puts: { contacts: [{ ...one.contact, merged }, ...merges] } }));
    const { conversation } = one;
    const all = newestFirst(written.map((note) => ({ ...note, conversation })));
    assert.deepEqual(await list(conversation), all);
  });

  check('a contact that is erased takes the notes along', async () => {
    const { id, change, person, noteOf, write, list, notes } = await opened();
    const [one, two] = [await person(), await person()];
    const [goes, stays] = [noteOf(one.conversation), noteOf(two.conversation)];
    await write(goes, stays);
    rightOf(await change({ removeContacts: [one.contact] }));
    assert.equal(await notes.find(id, goes.id), undefined);
    assert.deepEqual(await list(one.conversation), []);
    assert.deepEqual(await list(two.conversation), [stays]);
  });

  check('a conversation that ends with its last message takes the notes along', async () => {
    const { change, person, noteOf, write, list } = await opened();
    const { conversation, message } = await person();
    await write(noteOf(conversation));
    const leave = { conversation, revision: 1, message, last: undefined };
    rightOf(await change({ leaveConversations: [leave] }));
    assert.deepEqual(await list(conversation), []);
  });
};

const newestFirst = (notes: readonly Note[]): readonly Note[] =>
  notes.toSorted((a, b) => (a.id < b.id ? 1 : -1));
