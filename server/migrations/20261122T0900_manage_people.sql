-- Groups as their page changes them: their names are unique among their kind, a stale change is noticed.
alter table groups add column version int not null default 1;
update groups g set name = g.name || ' (' || twin.n || ')'
from (
  select domain_id, id, row_number() over (partition by domain_id, is_external, lower(name) order by created_at, id) as n
  from groups
) as twin
where (twin.domain_id, twin.id) = (g.domain_id, g.id) and twin.n > 1;
create unique index groups_name on groups (domain_id, is_external, lower(name));
create index groups_parent on groups (domain_id, parent_id);

create unique index tags_name on tags (domain_id, lower(name));

-- Who invited whom. Until the account is set up the membership is an invitation, which ends after a week.
alter table memberships add column invited_by uuid;
alter table memberships add column invited_at timestamptz;

-- A person is staff of one company at most; the membership says of which, the account repeats it for sign-in.
create function keep_affiliation() returns trigger language plpgsql security definer set search_path = public as $$
declare
  present uuid;
begin
  if tg_op = 'DELETE' then
    update people set affiliation_domain_id = null
    where id = old.person_id and affiliation_domain_id = old.domain_id and not old.is_client;
    return null;
  end if;
  if new.is_client then return null; end if;
  update people set affiliation_domain_id = new.domain_id
  where id = new.person_id and affiliation_domain_id is null and not is_system;
  select affiliation_domain_id into present from people where id = new.person_id;
  if present is distinct from new.domain_id and present is not null then
    raise exception 'staff of another domain' using errcode = '23514', constraint = 'people_one_affiliation';
  end if;
  return null;
end $$;
revoke execute on function keep_affiliation() from public;
create trigger keep_affiliation after insert or delete on memberships for each row execute function keep_affiliation();

-- What colleagues may read of people, now also whether an account waits for its owner.
create or replace view domain_people as
  select id, email, name, company, picture, assets_version, is_system, affiliation_domain_id, language,
    number_format, date_format, last_seen_at, disabled_at is not null as is_disabled
  from people
  where exists (
    select 1 from memberships m where m.domain_id = app_domain() and m.person_id = people.id
  );

-- Security events of a domain. Rows are added and read, never changed: no role may, and a trigger says so to the owner.
create table audit_entries (
  domain_id uuid not null references domains on delete cascade,
  id uuid not null default new_id(),
  at timestamptz(3) not null default now(),
  -- Null where the server itself acted.
  actor_id uuid,
  -- The person in whose place the actor acted.
  as_person_id uuid,
  kind text not null,
  subject_id uuid,
  subject_name text not null default '',
  details jsonb not null default '{}',
  primary key (domain_id, id)
);
create index audit_entries_at on audit_entries (domain_id, at desc, id desc);
alter table audit_entries enable row level security;
alter table audit_entries force row level security;
create policy tenant on audit_entries to vitrine_tenant
  using (domain_id = app_domain()) with check (domain_id = app_domain());
grant select, insert on audit_entries to vitrine_tenant;
create function refuse_change() returns trigger language plpgsql as $$
begin
  -- A domain that goes takes its log along.
  if tg_op = 'DELETE' and not exists (select 1 from domains where id = old.domain_id) then return old; end if;
  raise exception 'the audit log is not changed' using errcode = '42501';
end $$;
create trigger unchangeable before update or delete on audit_entries
  for each row execute function refuse_change();
