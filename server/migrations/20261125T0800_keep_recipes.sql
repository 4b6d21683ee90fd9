-- Imports and exports that are kept under a name and run again by hand or every night (decision 63).
create table transfer_recipes (
  domain_id uuid not null references domains on delete cascade,
  id uuid not null default new_id(),
  -- Whose rights each run has. No foreign key: of somebody who leaves it is switched off, and super admins are told.
  owner_id uuid not null,
  name text not null,
  work jsonb not null check (work ->> 'kind' in ('import', 'export')),
  schedule text not null default 'hand' check (schedule in ('hand', 'night')),
  is_on boolean not null default true,
  -- Password and private key of its source.
  sealed_secrets text,
  -- The key of the host that is believed, and another one that was found and refused.
  host_key text,
  refused_host_key text,
  -- What the server of the source said of the file that was imported last, and its content.
  file_mark text not null default '',
  file_digest text not null default '',
  -- The next night; null by hand.
  next_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  record_version int not null default 1,
  field_versions jsonb not null default '{}',
  primary key (domain_id, id),
  check ((next_at is not null) = (schedule = 'night'))
);
create unique index transfer_recipes_name on transfer_recipes (domain_id, owner_id, lower(name));
create index transfer_recipes_due on transfer_recipes (next_at) where is_on and next_at is not null;
create trigger note_versions before update on transfer_recipes for each row execute function note_versions(
  'name', 'work', 'schedule', 'is_on', 'sealed_secrets', 'host_key');

-- What each run came to. How far it is stands in its process.
create table transfer_recipe_runs (
  domain_id uuid not null,
  id uuid not null default new_id(),
  recipe_id uuid not null,
  by text not null check (by in ('hand', 'night')),
  at timestamptz(3) not null default now(),
  -- No foreign keys: what a run made goes its own way.
  process_id uuid not null,
  import_id uuid,
  ending text check (ending in ('done', 'waiting', 'unchanged')),
  primary key (domain_id, id),
  foreign key (domain_id, recipe_id) references transfer_recipes on delete cascade
);
create index transfer_recipe_runs_recipe on transfer_recipe_runs (domain_id, recipe_id, at desc);
create index transfer_recipe_runs_process on transfer_recipe_runs (domain_id, process_id);

do $$
declare t text;
begin
  foreach t in array array['transfer_recipes', 'transfer_recipe_runs'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format(
      'create policy tenant on %I to vitrine_tenant using (domain_id = app_domain()) with check (domain_id = app_domain())', t);
    execute format('grant select, insert, update, delete on %I to vitrine_tenant', t);
  end loop;
end $$;

-- Which companies have recipes that the clock looks at, for the program alone: callers never learn of other companies.
create policy through_clock on transfer_recipes for select to vitrine_reader using (true);
grant select on transfer_recipes to vitrine_reader;
-- Needed to become the owner of the function, not to make anything else.
grant create on schema public to vitrine_reader;
create function domains_with_recipes() returns setof uuid language sql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select distinct domain_id from transfer_recipes where is_on
$$;
revoke execute on function domains_with_recipes() from public;
grant execute on function domains_with_recipes() to current_user;
alter function domains_with_recipes() owner to vitrine_reader;
revoke create on schema public from vitrine_reader;
