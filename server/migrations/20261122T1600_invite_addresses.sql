-- An invitation is to an address, not to an account: until its owner accepts, a company has a person of its own in
-- their stead, who has the address that was typed and nothing else. Whether somebody has an account with the address
-- is nothing that the inviting company can tell by it.
alter table people add column invited_to uuid references domains on delete cascade;
comment on column people.invited_to is 'the only company that knows this person, who has no account; null: an account';

drop index people_email_key;
create unique index people_email_key on people (lower(email)) where invited_to is null;
create index people_invited_email on people (lower(email)) where invited_to is not null;
create index people_invited_to on people (invited_to) where invited_to is not null;

-- Whoever accepts takes over what was granted to the person of the invitation: all that hangs on a membership follows.
do $$
declare each record;
begin
  for each in
    select conname, conrelid::regclass as owner, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and confrelid = 'memberships'::regclass and confupdtype = 'a'
  loop
    execute format('alter table %s drop constraint %I', each.owner, each.conname);
    execute format('alter table %s add constraint %I %s on update cascade', each.owner, each.conname, each.definition);
  end loop;
end $$;

-- When the person was last in this company; what they do elsewhere is nothing it may know.
alter table memberships add column last_seen_at timestamptz;

-- The migrating role owns the table, whose policies are for others.
alter table memberships no force row level security;
-- Where somebody was seen so far can't be told apart, unless they belong to one company only.
update memberships m set last_seen_at = p.last_seen_at
from people p
where p.id = m.person_id
  and not exists (select 1 from memberships o where o.person_id = m.person_id and o.domain_id <> m.domain_id);

-- Accounts that nobody has set up become invitations, one for each company.
do $$
declare
  waiting record;
  stand_in uuid;
begin
  for waiting in
    select m.domain_id, p.id, p.email, p.language, p.created_at, p.disabled_at,
      row_number() over (partition by p.id order by m.created_at, m.domain_id) as n
    from people p join memberships m on m.person_id = p.id
    where p.name = '' and not p.is_system
      and not exists (select 1 from credentials c where c.person_id = p.id and c.provider_id = 'credential')
  loop
    if waiting.n = 1 then
      update people set invited_to = waiting.domain_id where id = waiting.id;
    else
      insert into people (email, email_verified, language, invited_to, created_at, disabled_at)
      values (waiting.email, true, waiting.language, waiting.domain_id, waiting.created_at, waiting.disabled_at)
      returning id into stand_in;
      update memberships set person_id = stand_in where domain_id = waiting.domain_id and person_id = waiting.id;
      update account_links set person_id = stand_in where domain_id = waiting.domain_id and person_id = waiting.id;
    end if;
  end loop;
end $$;
update people p set affiliation_domain_id = case when m.is_client then null else m.domain_id end
from memberships m
where p.invited_to is not null and m.person_id = p.id and m.domain_id = p.invited_to;
alter table memberships force row level security;

-- A visit is nothing that structure depends on: it must not make every grant be worked out anew.
drop trigger revision on memberships;
create trigger revision
  after insert or delete or update of person_id, is_client, is_active, invited_by, invited_at on memberships
  for each statement execute function note_revision('structure');

-- As before, and when somebody accepts an invitation: then the membership changes its person.
create or replace function keep_affiliation() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
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
create trigger keep_affiliation_of_next after update of person_id on memberships
  for each row execute function keep_affiliation();

-- What colleagues may read of people: of another company's affiliation and of visits elsewhere nothing.
create or replace view domain_people as
  select p.id, p.email, p.name, p.company, p.picture, p.assets_version, p.is_system,
    case when p.affiliation_domain_id = app_domain() then p.affiliation_domain_id end as affiliation_domain_id,
    p.language, p.number_format, p.date_format, m.last_seen_at, p.disabled_at is not null as is_disabled,
    p.invited_to is not null as is_invited
  from people p join memberships m on m.domain_id = app_domain() and m.person_id = p.id;
