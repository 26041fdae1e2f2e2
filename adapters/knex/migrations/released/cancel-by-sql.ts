import type { Migration } from '../migration.js';

const places = (from: number, to: number): readonly number[] =>
  Array.from({ length: to - from }, (_, i) => from + i);

const number = 'must be a phone number in E.164 format, such as +12025550123';
const exactlyOne = 'must have exactly one of text, template and media';
const textBounds = 'must be a string of 1 to 4096 characters';
const oneOrSeveral = 'must have exactly one of channel and channels';
const channelBounds = 'must have 1 to 5 channels, and none twice';
const fields = ['channel', 'channels', 'to', 'text', 'template', 'media', 'metadata'];
const known = fields.map((field) => `'${field}'`).join(', ');
const cancellation = `'{"cancel":true}'`;

/** Finds the cancellation of a posted message, and a posted message by its id. */
export const postedByMessage: Migration = ({ table, index, concurrently }) => [
  `create index${concurrently} ${index('posted_sends_by_message')} on ${table('posted_sends')} (message)`,
];

/** Programs in SQL name several channels, and cancel a message. What they call keeps its name, arguments and privileges. */
export const cancelBySql: Migration = ({ table, index, sqliteOnly, postgresOnly }) => [
  ...sqliteOnly(
    `drop trigger ${index('check_posted_send')}`,
    `drop trigger ${index('complete_posted_send')}`,
    `drop view ${table('message_statuses')}`,
    `create trigger ${index('check_posted_send')} before insert on ${table('posted_sends')} when new.project = '' begin
       select raise(abort, 'invalid_input: body must be a JSON object')
        where iif(json_valid(new.body), json_type(new.body) <> 'object', 1);
       select raise(abort, 'invalid_input: body ${oneOrSeveral}')
        where 2 = (select count(*) from json_each(new.body) where key in ('channel', 'channels'));
       select raise(abort, 'invalid_input: /channels ${channelBounds}')
        where iif(json_type(new.body, '$.channels') = 'array',
              json_array_length(new.body, '$.channels') not between 1 and 5
              or json_array_length(new.body, '$.channels') > (select count(distinct value) from json_each(new.body, '$.channels')),
              exists (select 1 from json_each(new.body) where key = 'channels'));
       ${places(0, 5)
         .map(
           (i) => `select raise(abort, 'invalid_input: /channels/${i} must be a string')
        where json_type(new.body, '$.channels[${i}]') <> 'text';`,
         )
         .join('\n       ')}
       select raise(abort, 'channel_not_found: there is no such channel')
        where not exists (select 1 from ${table('channels')}
              where id = coalesce(json_extract(new.body, '$.channel'), json_extract(new.body, '$.channels[0]')));
       ${places(1, 5)
         .map(
           (
             i,
           ) => `select raise(abort, 'channel_not_found: /channels/${i} there is no such channel in the project of /channels/0')
        where json_array_length(new.body, '$.channels') > ${i} and not exists (select 1 from ${table('channels')}
              where id = json_extract(new.body, '$.channels[${i}]') and project =
                    (select project from ${table('channels')} where id = json_extract(new.body, '$.channels[0]')));`,
         )
         .join('\n       ')}
       select raise(abort, 'invalid_input: /to ${number}')
        where coalesce(json_type(new.body, '$.to') <> 'text' or length(ltrim(json_extract(new.body, '$.to'), '+')) not between 2 and 15
              or length(json_extract(new.body, '$.to')) > 1 + length(ltrim(json_extract(new.body, '$.to'), '+'))
              or ltrim(json_extract(new.body, '$.to'), '+') not glob '[1-9]*'
              or ltrim(json_extract(new.body, '$.to'), '+') glob '*[^0-9]*', 1);
       select raise(abort, 'invalid_input: body must have no field but ${fields.join(', ')}')
        where exists (select 1 from json_each(new.body) where key not in (${known}));
       select raise(abort, 'invalid_input: body ${exactlyOne}')
        where 1 <> (select count(*) from json_each(new.body) where key in ('text', 'template', 'media'));
       select raise(abort, 'invalid_input: /text ${textBounds}')
        where coalesce(json_type(new.body, '$.text') <> 'text' or length(json_extract(new.body, '$.text')) not between 1 and 4096, 0);
     end`,
    `create trigger ${index('complete_posted_send')} after insert on ${table('posted_sends')} when new.project = '' begin
       update ${table('posted_sends')} set (channel, project) = (select id, project from ${table('channels')}
              where id = coalesce(json_extract(new.body, '$.channel'), json_extract(new.body, '$.channels[0]')))
        where position = new.position;
     end`,
    `create view ${table('posted_cancellations')} as
       select message, project from ${table('posted_sends')} where body = ${cancellation}`,
    `create trigger ${index('post_cancellation')} instead of insert on ${table('posted_cancellations')} begin
       insert into ${table('posted_sends')} (project, message, channel, body)
         select project, new.message, channel, ${cancellation} from (
           select project, channel from ${table('posted_sends')} where message = new.message
           union all
           select messages.project, json_extract(messages.record, '$.channel') from ${table('projects')} as projects
             cross join ${table('messages')} as messages on (messages.project = projects.id) where messages.id = new.message
         ) limit 1;
       select raise(abort, 'message_not_found: there is no such message')
        where not exists (select 1 from ${table('posted_sends')} where message = new.message);
     end`,
    `create view ${table('message_statuses')} as
       select messages.id as id, project, json_extract(record, '$.channel') as channel, direction, json_extract(record, '$.to') as recipient,
              coalesce(json_extract(record, '$.progress[0]'), json_extract(record, '$.progress.status')) as status,
              json_extract(record, '$.error.code') as error_code, json_extract(record, '$.error.message') as error_message
         from ${table('projects')} as projects cross join ${table('messages')} as messages on (messages.project = projects.id)
       union all
       select message, project, channel, 'outbound', null, 'posted', null, null from ${table('posted_sends')}
        where body <> ${cancellation}`,
  ),

  ...postgresOnly(
    `create or replace function ${table('send')}(message jsonb, idempotency_key text default null) returns text
       language plpgsql volatile security definer as $$
     #variable_conflict use_variable
     declare
       own_project text;
       own_id text := ${table('new_message_id')}();
       unknown_key text;
       place int;
       own_channel jsonb;
     begin
       if coalesce(jsonb_typeof(message), '') <> 'object' then
         raise exception 'invalid_input: the message must be a JSON object' using errcode = '22023';
       end if;
       select key into unknown_key from jsonb_object_keys(message) as key
        where key not in (${known}) limit 1;
       if found then
         raise exception 'invalid_input: /% is not a known field', unknown_key using errcode = '22023';
       end if;
       if jsonb_exists(message, 'channels') then
         if jsonb_exists(message, 'channel') then
           raise exception 'invalid_input: the message ${oneOrSeveral}' using errcode = '22023';
         end if;
         if jsonb_typeof(message -> 'channels') <> 'array' or (select count(*) not between 1 and 5 or count(*) > count(distinct value)
            from jsonb_array_elements(case jsonb_typeof(message -> 'channels') when 'array' then message -> 'channels' end)) then
           raise exception 'invalid_input: /channels ${channelBounds}' using errcode = '22023';
         end if;
       end if;
       for place, own_channel in select ordinality - 1, value from
         jsonb_array_elements(coalesce(message -> 'channels', jsonb_build_array(message -> 'channel'))) with ordinality order by 1
       loop
         if jsonb_exists(message, 'channels') and jsonb_typeof(own_channel) <> 'string' then
           raise exception 'invalid_input: /channels/% must be a string', place using errcode = '22023';
         end if;
         select project into own_project from ${table('channels')}
          where id = own_channel #>> '{}' and project = coalesce(own_project, project);
         if not found and place > 0 then
           raise exception 'channel_not_found: /channels/% there is no channel % in the project of /channels/0', place, own_channel
             using errcode = '22023';
         elsif not found then
           raise exception 'channel_not_found: there is no channel %', own_channel using errcode = '22023';
         end if;
       end loop;
       if coalesce(message ->> 'to', '') !~ '^[+]{0,1}[1-9][0-9]{1,14}$' then
         raise exception 'invalid_input: /to ${number}' using errcode = '22023';
       end if;
       if 1 <> (select count(*) from jsonb_object_keys(message) as key where key in ('text', 'template', 'media')) then
         raise exception 'invalid_input: the message ${exactlyOne}' using errcode = '22023';
       end if;
       if jsonb_exists(message, 'text') and (jsonb_typeof(message -> 'text') <> 'string'
          or char_length(message ->> 'text') not between 1 and 4096) then
         raise exception 'invalid_input: /text ${textBounds}' using errcode = '22023';
       end if;
       if char_length(idempotency_key) not between 1 and 255 then
         raise exception 'invalid_input: the idempotency key must have 1 to 255 characters' using errcode = '22023';
       end if;
       insert into ${table('posted_sends')} (project, message, channel, body, idempotency_key)
         values (own_project, own_id, coalesce(message ->> 'channel', message -> 'channels' ->> 0), message::text, idempotency_key);
       return own_id;
     end $$`,
    `create function ${table('cancel')}(message text) returns text language plpgsql volatile security definer as $$
     #variable_conflict use_variable
     begin
       insert into ${table('posted_sends')} (project, message, channel, body)
         select known.project, message, known.channel, ${cancellation} from (
           select posted.project, posted.channel from ${table('posted_sends')} as posted where posted.message = message
           union all
           select projects.id, messages.record::jsonb ->> 'channel' from ${table('projects')} as projects cross join lateral
             (select record from ${table('messages')} as own where own.project = projects.id and own.id = message offset 0) as messages
         ) as known limit 1;
       if not found then
         raise exception 'message_not_found: there is no message %', message using errcode = '22023';
       end if;
       return message;
     end $$`,
    `create or replace view ${table('message_statuses')} as
       select id, project, record ->> 'channel' as channel, direction, record ->> 'to' as recipient,
              coalesce(record -> 'progress' ->> 0, record -> 'progress' ->> 'status') as status,
              record -> 'error' ->> 'code' as error_code, record -> 'error' ->> 'message' as error_message
         from (select messages.id as id, project, direction, record::jsonb as record from ${table('projects')} as projects
                 join ${table('messages')} as messages on (messages.project = projects.id)) as messages
       union all
       select message, project, channel, 'outbound', null, 'posted', null, null from ${table('posted_sends')}
        where body <> ${cancellation}`,
    // To replace a function takes its search path away, but not its privileges.
    ...['send(jsonb, text)', 'cancel(text)'].map(
      (signature) =>
        `do $$ begin execute format('alter function ${table(signature)} set search_path = %I, pg_temp', current_schema()); end $$`,
    ),
    `revoke execute on function ${table('cancel(text)')} from public`,
  ),
];
