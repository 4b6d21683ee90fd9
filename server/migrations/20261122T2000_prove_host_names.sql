-- Host names that companies say are theirs, and what DNS says of it: a TXT record `_vitrine.<host name>` with the
-- company's token. The token is no secret, only its own: whoever can set the record holds the name.
alter table domains add column host_token text not null default replace(gen_random_uuid()::text, '-', '');

create table host_claims (
  domain_id uuid not null references domains on delete cascade,
  host_name text not null check (host_name = lower(host_name)),
  created_at timestamptz not null default now(),
  -- Of the last time that DNS was asked.
  checked_at timestamptz,
  outcome text check (outcome in ('found', 'wrong', 'absent', 'unanswered')),
  -- When the record was last seen; emptied once DNS says that it isn't there.
  proven_at timestamptz,
  -- Null while it is proven.
  unproven_since timestamptz default now(),
  primary key (domain_id, host_name)
);
alter table host_claims enable row level security;
alter table host_claims force row level security;
create policy tenant on host_claims to vitrine_tenant
  using (domain_id = app_domain()) with check (domain_id = app_domain());
grant select, insert, update, delete on host_claims to vitrine_tenant;

-- Whether addresses at proven host names are believed of which the provider doesn't say that they are verified.
alter table identity_providers add column trusts_proven_hosts boolean not null default false;
drop trigger note_versions on identity_providers;
create trigger note_versions before update on identity_providers for each row execute function note_versions(
  'name', 'issuer', 'client_id', 'sealed_secret', 'is_enabled', 'trusts_proven_hosts');
