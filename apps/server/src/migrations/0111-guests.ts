import { permissions } from '@hemicycle/contract/permissions';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Makes the tables of guest links and of the guests who came by them, and gives a site that exists
 *  the role of guests, where it has none of that name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table guest_links (
      id text primary key,
      id_voting_session text not null references voting_sessions (id) on delete cascade,
      code_hash text not null unique,
      label text not null,
      role_id text not null references roles (id),
      group_ids text[] not null,
      associated_room_name text not null,
      invitees text[] not null,
      is_reservation_link boolean not null,
      created_by text references users (id) on delete set null,
      created_by_name text not null,
      created_ms bigint not null,
      ends_ms bigint,
      uses_max integer,
      uses integer not null default 0,
      revoked_ms bigint
    )`.execute(db);
  await sql`create index guest_links_session on guest_links (id_voting_session, created_ms)`.execute(db);
  await sql`create index guest_links_role on guest_links (role_id)`.execute(db);
  await sql`create index guest_links_created_by on guest_links (created_by)`.execute(db);
  await sql`
    create table guests (
      user_id text primary key references users (id) on delete cascade,
      id_voting_session text not null references voting_sessions (id) on delete cascade,
      link_id text references guest_links (id) on delete cascade,
      email text,
      consents boolean not null,
      came_ms bigint not null
    )`.execute(db);
  await sql`create index guests_link on guests (link_id, came_ms)`.execute(db);
  await sql`create index guests_session on guests (id_voting_session)`.execute(db);
  const actions = [
    permissions.receiveVideo,
    permissions.receiveShareScreen,
    permissions.agendaTab,
    permissions.chatTab,
    permissions.videoControls,
    permissions.sendVideo,
    permissions.shareScreenControl,
    permissions.huddleButton,
    permissions.remoteUnmute,
  ];
  await sql`
    insert into roles (id, name, actions_allowed, created_ms)
    select 'participant', 'Participant', ${actions}::text[], 0
    where exists (select from roles)
      and not exists (select from roles where id = 'participant' or lower(name) = 'participant')`.execute(db);
}
