-- What keeps accounts beside a password, and what is remembered of how they were entered.

-- An authenticator app: its secret is sealed with the installation's own. In force once it was confirmed.
create table second_factors (
  person_id uuid primary key references people on delete cascade,
  sealed_secret text not null,
  confirmed_at timestamptz,
  -- The half minute of the last code: none is taken twice.
  last_step bigint not null default 0,
  created_at timestamptz not null default now()
);

create table recovery_codes (
  person_id uuid not null references people on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (person_id, code_hash)
);

-- Good on the host name they were made on, as browsers have it.
create table passkeys (
  id uuid primary key default new_id(),
  person_id uuid not null references people on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  host_name text not null,
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_person on passkeys (person_id);

create table sign_ins (
  id uuid primary key default new_id(),
  person_id uuid not null references people on delete cascade,
  at timestamptz not null default now(),
  method text not null check (method in ('password', 'second-factor', 'passkey', 'single-sign-on')),
  is_success boolean not null,
  address text not null,
  user_agent text not null,
  -- Of the browser's long-lived cookie.
  device_hash text
);
create index sign_ins_person on sign_ins (person_id, at desc);

-- A session that somebody else vouched for (a company's own sign-in, or a colleague who acts in a person's place)
-- is good in one domain only.
alter table sessions
  add column method text not null default 'password',
  add column domain_id uuid references domains on delete cascade,
  -- The session of whoever acts in the person's place: it ends this one with itself.
  add column impersonator_session_id uuid references sessions on delete cascade,
  add constraint sessions_bound check (impersonator_session_id is null or domain_id is not null);
create index sessions_impersonator on sessions (impersonator_session_id) where impersonator_session_id is not null;
create index sessions_domain on sessions (domain_id) where domain_id is not null;
