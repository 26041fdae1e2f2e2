import type { ReleasedMigration } from './migration.js';
import { adminTokens } from './released/admin-tokens.js';
import { alerts } from './released/alerts.js';
import { apiRequests } from './released/api-requests.js';
import { attemptCounts } from './released/attempt-counts.js';
import { auditEntriesBySeal, auditSeals } from './released/audit-seals.js';
import { cancelBySql, postedByMessage } from './released/cancel-by-sql.js';
import { contacts, messagesByContact } from './released/contacts.js';
import {
  assignedConversations,
  conversationEvents,
  waitingConversations,
} from './released/conversation-events.js';
import { conversations } from './released/conversations.js';
import { deadLetters } from './released/dead-letters.js';
import { deletedMedia, deletedMediaIndex } from './released/deleted-media.js';
import { deletedProjects } from './released/deleted-projects.js';
import { deliveryPlaces } from './released/delivery-places.js';
import { erasedDeliveries } from './released/erased-deliveries.js';
import { eventBlocks, eventBlocksOnly } from './released/event-blocks.js';
import { eventCounts } from './released/event-counts.js';
import { eventMoments } from './released/event-moments.js';
import { eventPlaces } from './released/event-places.js';
import { eventSubscriptions } from './released/event-subscriptions.js';
import { eventTraces } from './released/event-traces.js';
import { groupConversations, messagesByGroup } from './released/group-conversations.js';
import { housekeeping } from './released/housekeeping.js';
import { incarnations } from './released/incarnations.js';
import { initial } from './released/initial.js';
import { invitations } from './released/invitations.js';
import { keyNames } from './released/key-names.js';
import { keyProofs } from './released/key-proofs.js';
import { mediaBytes } from './released/media-bytes.js';
import { messageTables } from './released/message-tables.js';
import { notes } from './released/notes.js';
import { oldestServer } from './released/oldest-server.js';
import { passkeys } from './released/passkeys.js';
import { pendingMedia } from './released/pending-media.js';
import { people } from './released/people.js';
import { plans } from './released/plans.js';
import { postedSends } from './released/posted-sends.js';
import { projectArchives } from './released/project-archives.js';
import { projectRates } from './released/project-rates.js';
import { projectRoles } from './released/project-roles.js';
import { projectsByDeletion } from './released/projects-by-deletion.js';
import { provisionedGroups } from './released/provisioned-groups.js';
import { provisioning } from './released/provisioning.js';
import { queueSamples } from './released/queue-samples.js';
import { quickReplies } from './released/quick-replies.js';
import { retentionLimits } from './released/retention-limits.js';
import { roomForUpdates } from './released/room-for-updates.js';
import { sessionsByProvider } from './released/sessions-by-provider.js';
import { signInRules } from './released/sign-in-rules.js';
import { steadyTime } from './released/steady-time.js';
import { storedAnswers } from './released/stored-answers.js';
import { suspendedProjects } from './released/suspended-projects.js';
import { tableNames } from './released/table-names.js';
import { userAddresses } from './released/user-addresses.js';

/** The migrations in order, by the name that the database stores. */
export const migrations: Readonly<Record<string, ReleasedMigration>> = {
  '0001_initial': {
    statements: initial,
    summary: 'Creates the tables and indexes of the first version.',
    oldestServer: '0001_initial',
  },
  '0002_pending_media': {
    statements: pendingMedia,
    summary: 'Adds the queue of messages that are received before their media file.',
    oldestServer: '0002_pending_media',
  },
  '0003_steady_time': {
    statements: steadyTime,
    summary: 'Adds steady time, by which stored waits run.',
    oldestServer: '0003_steady_time',
  },
  '0004_room_for_updates': {
    statements: roomForUpdates,
    summary: 'Leaves room in new pages of the messages, for their next versions.',
    oldestServer: '0003_steady_time',
  },
  '0005_event_subscriptions': {
    statements: eventSubscriptions,
    summary: 'Adds the subscriptions of programs to events.',
    oldestServer: '0003_steady_time',
  },
  '0006_incarnations': {
    statements: incarnations,
    summary: 'Adds the incarnations that restores begin.',
    oldestServer: '0003_steady_time',
  },
  '0007_oldest_server': {
    statements: oldestServer,
    summary: 'Records with each migration which servers may serve after it.',
    oldestServer: '0003_steady_time',
  },
  '0008_retention_limits': {
    statements: retentionLimits,
    summary: 'Adds the limits of what projects keep.',
    oldestServer: '0003_steady_time',
  },
  '0009_event_traces': {
    statements: eventTraces,
    summary: 'Adds the trace context of events.',
    oldestServer: '0003_steady_time',
  },
  '0010_key_names': {
    statements: keyNames,
    summary: 'Adds the names of API keys.',
    oldestServer: '0003_steady_time',
  },
  '0011_people': {
    statements: people,
    summary: 'Adds users, members, sign-ins and the audit log.',
    oldestServer: '0003_steady_time',
  },
  '0012_event_counts': {
    statements: eventCounts,
    summary: 'Adds the counts of events for the statistics of projects.',
    oldestServer: '0003_steady_time',
  },
  '0013_queue_samples': {
    statements: queueSamples,
    summary: 'Adds the samples of what waits to be sent.',
    oldestServer: '0003_steady_time',
  },
  '0014_attempt_counts': {
    statements: attemptCounts,
    summary: 'Adds the counts of webhook attempts for the statistics of projects.',
    oldestServer: '0003_steady_time',
  },
  '0015_key_proofs': {
    statements: keyProofs,
    summary: 'Adds the proof of the encryption key.',
    oldestServer: '0003_steady_time',
  },
  '0016_invitations': {
    statements: invitations,
    summary: 'Adds invitations, which change nothing before they are accepted.',
    oldestServer: '0003_steady_time',
  },
  '0017_user_addresses': {
    statements: userAddresses,
    summary: 'Finds users by an address that several have.',
    oldestServer: '0003_steady_time',
  },
  '0018_stored_answers': {
    statements: storedAnswers,
    summary: 'Adds the answers that are stored under idempotency keys.',
    oldestServer: '0003_steady_time',
  },
  '0019_dead_letters': {
    statements: deadLetters,
    summary: 'Adds the events that subscriptions have put aside.',
    oldestServer: '0003_steady_time',
  },
  '0020_deleted_media': {
    statements: deletedMedia,
    summary: 'Adds when a media file was deleted.',
    oldestServer: '0003_steady_time',
  },
  '0021_deleted_media_index': {
    statements: deletedMediaIndex,
    summary: 'Adds the index of deleted media files.',
    oldestServer: '0003_steady_time',
  },
  '0022_erased_deliveries': {
    statements: erasedDeliveries,
    summary: 'Marks the deliveries whose events were erased.',
    oldestServer: '0003_steady_time',
  },
  '0023_media_bytes': {
    statements: mediaBytes,
    summary: 'Adds how many bytes the media files of a project have.',
    oldestServer: '0003_steady_time',
  },
  '0024_event_moments': {
    statements: eventMoments,
    summary: 'Adds the moments at which events show their message.',
    oldestServer: '0003_steady_time',
  },
  '0025_events_without_copies': {
    statements: () => [],
    summary: 'Lets events show their message instead of a copy of it.',
    oldestServer: '0024_event_moments',
  },
  '0026_event_places': {
    statements: eventPlaces,
    summary: 'Moves events to their places, from which their ids follow.',
    oldestServer: '0026_event_places',
  },
  '0027_delivery_places': {
    statements: deliveryPlaces,
    summary: 'Moves deliveries to their places, each with its first attempt.',
    oldestServer: '0027_delivery_places',
  },
  '0028_message_tables': {
    statements: messageTables,
    summary: 'Moves timelines to their messages, and external ids to hashes.',
    oldestServer: '0028_message_tables',
  },
  '0029_table_names': {
    statements: tableNames,
    summary: 'Names tables by what the domain calls their rows.',
    oldestServer: '0029_table_names',
  },
  '0030_housekeeping': {
    statements: housekeeping,
    summary:
      'Fills pages of messages and deliveries, and cleans up after fewer changes, on Postgres.',
    oldestServer: '0029_table_names',
  },
  '0031_event_blocks': {
    statements: eventBlocks,
    summary: 'Adds an index of events by type that has one entry for a block of them, on Postgres.',
    oldestServer: '0029_table_names',
  },
  '0032_event_blocks_only': {
    statements: eventBlocksOnly,
    summary: 'Removes the index that has an entry for each event, on Postgres.',
    oldestServer: '0031_event_blocks',
  },
  '0033_posted_sends': {
    statements: postedSends,
    summary: 'Adds the messages that programs post in their own transactions.',
    oldestServer: '0031_event_blocks',
  },
  '0034_posted_by_message': {
    statements: postedByMessage,
    summary: 'Adds the index by which a posted message is found.',
    oldestServer: '0031_event_blocks',
  },
  '0035_cancel_by_sql': {
    statements: cancelBySql,
    summary: 'Lets programs in SQL cancel messages, and name several channels.',
    oldestServer: '0031_event_blocks',
  },
  '0036_contacts': {
    statements: contacts,
    summary: 'Adds contacts, the addresses of each, and the contact of a message.',
    oldestServer: '0031_event_blocks',
  },
  '0037_messages_by_contact': {
    statements: messagesByContact,
    summary: 'Adds the index by which the messages of a contact are found.',
    oldestServer: '0031_event_blocks',
  },
  '0038_conversations': {
    statements: conversations,
    summary: 'Adds conversations: one for each channel and contact.',
    oldestServer: '0031_event_blocks',
  },
  '0039_quick_replies': {
    statements: quickReplies,
    summary: 'Adds the quick replies of projects.',
    oldestServer: '0031_event_blocks',
  },
  '0040_conversation_events': {
    statements: conversationEvents,
    summary: 'Adds when an event of a conversation is due, and who answers it.',
    oldestServer: '0031_event_blocks',
  },
  '0041_waiting_conversations': {
    statements: waitingConversations,
    summary: 'Adds the index by which conversations are found of which an event waits.',
    oldestServer: '0031_event_blocks',
  },
  '0042_assigned_conversations': {
    statements: assignedConversations,
    summary: 'Adds the index by which the conversations of a member are found.',
    oldestServer: '0031_event_blocks',
  },
  '0043_notes': {
    statements: notes,
    summary: 'Adds the notes of conversations.',
    oldestServer: '0031_event_blocks',
  },
  '0044_group_conversations': {
    statements: groupConversations,
    summary: 'Adds the conversation of a message that came to a group.',
    oldestServer: '0031_event_blocks',
  },
  '0045_messages_by_group': {
    statements: messagesByGroup,
    summary: 'Adds the index by which the messages of a group are found.',
    oldestServer: '0031_event_blocks',
  },
  '0046_project_rates': {
    statements: projectRates,
    summary: 'Adds how many requests a project may make.',
    oldestServer: '0031_event_blocks',
  },
  '0047_suspended_projects': {
    statements: suspendedProjects,
    summary: 'Adds whether a project is suspended.',
    oldestServer: '0031_event_blocks',
  },
  '0048_deleted_projects': {
    statements: deletedProjects,
    summary: 'Adds when a project is deleted, and what stays of one that was.',
    oldestServer: '0031_event_blocks',
  },
  '0049_projects_by_deletion': {
    statements: projectsByDeletion,
    summary: 'Adds the index by which the projects that are to be deleted are found.',
    oldestServer: '0031_event_blocks',
  },
  '0050_api_requests': {
    statements: apiRequests,
    summary: 'Adds the log of requests to the API.',
    oldestServer: '0031_event_blocks',
  },
  '0051_plans': {
    statements: plans,
    summary: 'Adds plans, and the limits of organizations and projects.',
    oldestServer: '0031_event_blocks',
  },
  '0052_admin_tokens': {
    statements: adminTokens,
    summary: 'Adds the tokens of operators, for the Admin API.',
    oldestServer: '0031_event_blocks',
  },
  '0053_project_archives': {
    statements: projectArchives,
    summary: 'Adds when a project was exported, and the imports that are not done.',
    oldestServer: '0031_event_blocks',
  },
  '0054_alerts': {
    statements: alerts,
    summary: 'Adds alert rules, alerts, and the messages about them.',
    oldestServer: '0031_event_blocks',
  },
  '0055_sign_in_rules': {
    statements: signInRules,
    summary: 'Adds the sign-in rules of organizations, and how sessions were proved.',
    oldestServer: '0031_event_blocks',
  },
  '0056_sessions_by_provider': {
    statements: sessionsByProvider,
    summary: 'Adds the index by which sessions of a provider of single sign-on are found.',
    oldestServer: '0031_event_blocks',
  },
  '0057_audit_seals': {
    statements: auditSeals,
    summary: 'Adds the seals of the audit log, and to each entry which one it has.',
    oldestServer: '0031_event_blocks',
  },
  '0058_audit_entries_by_seal': {
    statements: auditEntriesBySeal,
    summary: 'Adds the index by which the entries of a seal, and those without one, are found.',
    oldestServer: '0031_event_blocks',
  },
  '0059_project_roles': {
    statements: projectRoles,
    summary: 'Adds what members may do in single projects.',
    oldestServer: '0031_event_blocks',
  },
  '0060_passkeys': {
    statements: passkeys,
    summary: 'Adds passkeys, their challenges that were used, and which passkey proved a session.',
    oldestServer: '0031_event_blocks',
  },
  '0061_provisioning': {
    statements: provisioning,
    summary: 'Adds the tokens of directories, and the members that they manage.',
    oldestServer: '0031_event_blocks',
  },
  '0062_provisioned_groups': {
    statements: provisionedGroups,
    summary: 'Adds the groups of directories, and which roles in projects they give.',
    oldestServer: '0031_event_blocks',
  },
};
