-- Keys for programs that act in the name of whoever made them, with at most the levels given here.
create table api_keys (
  domain_id uuid not null references domains on delete cascade,
  id uuid not null default new_id(),
  name text not null,
  -- Only a hash is kept; `hint` is the end of the key, to tell keys apart.
  key_hash text not null unique,
  hint text not null,
  person_id uuid not null,
  levels jsonb not null default '{}',
  expires_at timestamptz,
  last_used_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (domain_id, id),
  foreign key (domain_id, person_id) references memberships (domain_id, person_id) on delete cascade
);
create unique index api_keys_name on api_keys (domain_id, lower(name));
create index api_keys_person on api_keys (domain_id, person_id);
alter table api_keys enable row level security;
alter table api_keys force row level security;
create policy tenant on api_keys to vitrine_tenant
  using (domain_id = app_domain()) with check (domain_id = app_domain());
grant select, insert, update, delete on api_keys to vitrine_tenant;

-- Which domain a key opens, before there is a scope: the hash is the credential, nothing is listed.
create policy through_function on api_keys for select to vitrine_reader using (true);
grant select on api_keys to vitrine_reader;
-- Needed to become the owner of the function, not to make anything else.
grant create on schema public to vitrine_reader;
create function api_key_domain(hash text) returns uuid language sql stable security definer
  set search_path = public as $$
  select domain_id from api_keys
  where key_hash = hash and (expires_at is null or expires_at > now())
$$;
alter function api_key_domain(text) owner to vitrine_reader;
revoke create on schema public from vitrine_reader;
