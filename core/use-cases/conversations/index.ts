export type { Conversation, ShownConversation } from '../../model/conversations/conversation.js';
export type { Note, NoteAuthor, NotePage } from '../../model/conversations/note.js';
export type { ConversationPage } from '../../model/conversations/page.js';
export type { AssignConversation } from './assign-conversation.js';
export type { BlockRefused } from './block-contact.js';
export type { ConversationUseCases } from './conversation-use-cases.js';
export type { ConversationNotFound, ConversationQuery } from './find-conversation.js';
export type { AddNote, ListNotes, NoteNotFound, RemoveNote } from './notes.js';
export type { ListConversationMessages, ListConversations } from './read-conversations.js';
