-- Accounts and sessions belong to the installation, not to a tenant: reached only by the identity module
-- through the tenant-less handle. Column names follow the authentication library's model.
create table people (
  id uuid primary key default new_id(),
  email text not null,
  email_verified boolean not null default false,
  name text not null default '',
  company text not null default '',
  picture text,
  assets_version int not null default 1,
  is_system boolean not null default false,
  affiliation_domain_id uuid,
  language text check (language in ('en-us', 'fr-fr', 'zh-cn')),
  number_format text,
  date_format text,
  disabled_at timestamptz,
  last_seen_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index people_email_key on people (lower(email));

create table sessions (
  id uuid primary key default new_id(),
  person_id uuid not null references people on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index sessions_person_id on sessions (person_id);

-- Tokens of sessions that a sign-in elsewhere has ended: their next call learns why.
create table ended_sessions (
  token text primary key,
  ended_at timestamptz not null default now()
);

create table credentials (
  id uuid primary key default new_id(),
  person_id uuid not null references people on delete cascade,
  account_id text not null,
  provider_id text not null,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider_id, account_id)
);
create index credentials_person_id on credentials (person_id);

create table verifications (
  id uuid primary key default new_id(),
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verifications_identifier on verifications (identifier);

-- One-time links: only a hash of the token is kept.
create table account_links (
  token_hash text primary key,
  person_id uuid not null references people on delete cascade,
  purpose text not null check (purpose in ('setup', 'reset-password', 'change-email')),
  new_email text,
  domain_id uuid,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index account_links_person_id on account_links (person_id);

-- Throttling of sign-in and link requests, shared by all server processes.
create table rate_limits (
  key text primary key,
  points int not null default 0,
  expire bigint
);

-- Mail that no SMTP server was configured for.
create table outbox (
  id uuid primary key default new_id(),
  recipient text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  created_at timestamptz not null default now()
);
