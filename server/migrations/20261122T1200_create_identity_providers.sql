-- A company's own sign-in, by OpenID Connect.
create table identity_providers (
  domain_id uuid primary key references domains on delete cascade,
  name text not null,
  issuer text not null,
  client_id text not null,
  -- Sealed with the installation's secret.
  sealed_secret text not null,
  is_enabled boolean not null,
  updated_at timestamptz not null default now()
);
alter table identity_providers enable row level security;
alter table identity_providers force row level security;
create policy tenant on identity_providers to vitrine_tenant
  using (domain_id = app_domain()) with check (domain_id = app_domain());
grant select, insert, update, delete on identity_providers to vitrine_tenant;
