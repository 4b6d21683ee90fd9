-- Rooms: a project held live, where a presenter leads and everybody's screen follows.
create table rooms (
  domain_id uuid not null,
  id uuid not null default new_id(),
  project_id uuid not null,
  kind text not null check (kind in ('st', 'ar')),
  -- Leads to the door, while the room is open.
  code text not null,
  is_locked boolean not null default false,
  shares_totals boolean not null default false,
  -- Who leads: a person. No foreign key: they may leave the company, and the room goes on.
  leader_id uuid not null,
  -- Rises when somebody takes the lead.
  epoch int not null default 1,
  -- What is on stage. No foreign keys: what is gone is shown to nobody.
  stage_product_id uuid,
  -- Its name, as media have no other id.
  stage_media text,
  follows boolean not null default true,
  stage_revision int not null default 1,
  opened_at timestamptz(3) not null default now(),
  closed_at timestamptz(3),
  ending text check (ending in ('ended', 'projectEnded', 'suspended')),
  primary key (domain_id, id),
  foreign key (domain_id, project_id) references projects on delete cascade,
  check ((closed_at is null) = (ending is null))
);
create unique index rooms_open on rooms (domain_id, project_id, kind) where closed_at is null;
create unique index rooms_code on rooms (domain_id, code) where closed_at is null;
create index rooms_project on rooms (domain_id, project_id);

-- Whoever came to the door. What they are in the project is asked of the project each time.
create table room_members (
  domain_id uuid not null,
  id uuid not null default new_id(),
  room_id uuid not null,
  person_id uuid,
  -- A guest of the project's link.
  attendee_id uuid,
  name text not null,
  -- Came by the code without being asked in the project: what a presenter decides holds for them.
  is_visitor boolean not null default false,
  state text not null check (state in ('waiting', 'in', 'out')),
  created_at timestamptz(3) not null default now(),
  primary key (domain_id, id),
  unique (domain_id, room_id, person_id),
  unique (domain_id, room_id, attendee_id),
  foreign key (domain_id, room_id) references rooms on delete cascade,
  check (num_nonnulls(person_id, attendee_id) = 1)
);

-- When each was there; `until` is null while they are.
create table room_visits (
  domain_id uuid not null,
  id uuid not null default new_id(),
  room_id uuid not null,
  member_id uuid not null,
  came_at timestamptz(3) not null default now(),
  left_at timestamptz(3),
  -- Said by the server that holds their connection, now and then: where one dies, somebody else closes its visits.
  seen_at timestamptz(3) not null default now(),
  primary key (domain_id, id),
  foreign key (domain_id, member_id) references room_members on delete cascade,
  foreign key (domain_id, room_id) references rooms on delete cascade
);
create unique index room_visits_open on room_visits (domain_id, member_id) where left_at is null;
create index room_visits_room on room_visits (domain_id, room_id);

-- What was on stage, in order.
create table room_stages (
  domain_id uuid not null,
  room_id uuid not null,
  revision int not null,
  product_id uuid,
  product_name text not null default '',
  from_at timestamptz(3) not null default now(),
  until_at timestamptz(3),
  primary key (domain_id, room_id, revision),
  foreign key (domain_id, room_id) references rooms on delete cascade
);

-- Closes those of the rooms that are open, with what is on stage and who is there, and tells every server.
create function close_rooms(room_ids uuid[], why text) returns setof uuid language plpgsql as $$
declare closed uuid;
begin
  for closed in
    update rooms set closed_at = now(), ending = why, stage_product_id = null, stage_media = null,
      stage_revision = stage_revision + 1
    where domain_id = app_domain() and id = any(room_ids) and closed_at is null returning id
  loop
    update room_stages set until_at = now()
    where domain_id = app_domain() and room_id = closed and until_at is null;
    update room_visits set left_at = now()
    where domain_id = app_domain() and room_id = closed and left_at is null;
    perform pg_notify('vitrine_news',
      jsonb_build_object('kind', 'room-closed', 'domainId', app_domain(), 'roomId', closed)::text);
    return next closed;
  end loop;
end $$;

-- However a project ends, nobody goes on in its rooms.
create function close_rooms_of_project() returns trigger language plpgsql as $$
begin
  perform close_rooms(array(select id from rooms where domain_id = new.domain_id and project_id = new.id), 'projectEnded');
  return null;
end $$;
create trigger close_rooms after update of closed_at on projects for each row
  when (old.closed_at is null and new.closed_at is not null) execute function close_rooms_of_project();

do $$
declare t text;
begin
  foreach t in array array['rooms', 'room_members', 'room_visits', 'room_stages'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format(
      'create policy tenant on %I to vitrine_tenant using (domain_id = app_domain()) with check (domain_id = app_domain())', t);
    execute format('grant select, insert, update, delete on %I to vitrine_tenant', t);
  end loop;
end $$;
