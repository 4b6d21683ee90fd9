-- Host names of companies' own: the one in force by a company's wish, and one that is asked for. What leads to a
-- company is what stands in `domains`; names that wait stand here alone, where they block nobody.
create table host_mappings (
  domain_id uuid not null references domains on delete cascade,
  host_name text not null check (host_name = lower(host_name)),
  kind text not null check (kind in ('subdomain', 'apex')),
  icp text,
  status text not null default 'DNS_SETUP' check (status in ('DNS_SETUP', 'SSL_SETUP', 'VERIFICATION', 'ENABLED')),
  -- As they were answered last.
  findings jsonb not null default '[]',
  requested_at timestamptz not null default now(),
  checked_at timestamptz,
  -- When the company's token was last seen below the name.
  proven_at timestamptz,
  -- Null while DNS proves the name.
  unproven_since timestamptz default now(),
  -- No certificate is asked for by itself before.
  certificate_after timestamptz,
  primary key (domain_id, host_name)
);
create unique index host_mappings_in_force on host_mappings (domain_id) where status = 'ENABLED';
create unique index host_mappings_open on host_mappings (domain_id) where status <> 'ENABLED';
create index host_mappings_host_name on host_mappings (host_name);
alter table host_mappings enable row level security;
alter table host_mappings force row level security;
create policy tenant on host_mappings to vitrine_tenant
  using (domain_id = app_domain()) with check (domain_id = app_domain());
grant select, insert, update, delete on host_mappings to vitrine_tenant;

-- What counts against the limit outlives what was asked for.
create table host_mapping_requests (
  domain_id uuid not null references domains on delete cascade,
  id uuid not null default new_id(),
  host_name text not null,
  asked_at timestamptz not null default now(),
  primary key (domain_id, id)
);
create index host_mapping_requests_asked_at on host_mapping_requests (domain_id, asked_at);
alter table host_mapping_requests enable row level security;
alter table host_mapping_requests force row level security;
create policy tenant on host_mapping_requests to vitrine_tenant
  using (domain_id = app_domain()) with check (domain_id = app_domain());
grant select, insert, delete on host_mapping_requests to vitrine_tenant;

-- A name that an operator has given leads to the company whatever its plan says; its own does while the plan includes it.
alter table domains add column mapping_is_own boolean not null default false;

-- Which companies wait for a certificate of this name, for the program alone: callers never learn of other companies.
create policy through_function on host_mappings for select to vitrine_reader using (true);
grant select on host_mappings to vitrine_reader;
-- Needed to become the owner of the function, not to make anything else.
grant create on schema public to vitrine_reader;
create function domains_awaiting_certificate(asked text) returns setof uuid language sql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select domain_id from host_mappings where host_name = asked and unproven_since is null and status in ('SSL_SETUP', 'VERIFICATION')
$$;
revoke execute on function domains_awaiting_certificate(text) from public;
grant execute on function domains_awaiting_certificate(text) to current_user;
alter function domains_awaiting_certificate(text) owner to vitrine_reader;
revoke create on schema public from vitrine_reader;
