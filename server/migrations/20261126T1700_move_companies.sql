-- Archives of companies, and companies that are made of them (decision 70).
create table company_archives (
  domain_id uuid not null references domains on delete cascade,
  id uuid not null default new_id(),
  state text not null default 'waiting' check (state in ('waiting', 'working', 'ready', 'failed')),
  -- The operator who asked for it, by address: it outlives their account.
  operator_email text not null,
  created_at timestamptz(3) not null default now(),
  -- How far it is: files that are in it.
  files int not null default 0,
  ended_at timestamptz(3),
  size_bytes bigint,
  -- When its file goes; null while there is none.
  expires_at timestamptz(3),
  primary key (domain_id, id)
);
-- One of a company is made at a time.
create unique index company_archives_under_way on company_archives (domain_id) where state in ('waiting', 'working');
alter table company_archives enable row level security;
alter table company_archives force row level security;
create policy tenant on company_archives to vitrine_tenant
  using (domain_id = app_domain()) with check (domain_id = app_domain());
grant select, insert, update, delete on company_archives to vitrine_tenant;

-- Imports that store files of a company that there isn't yet: what a killed one leaves is found by its row.
create table company_imports (
  domain_id uuid primary key,
  operator_email text not null,
  begun_at timestamptz(3) not null default now(),
  alive_at timestamptz(3) not null default now()
);

alter table operator_log drop constraint operator_log_action_check;
alter table operator_log add check (action in (
  'founded', 'suspended', 'reopened', 'subscription', 'deleted', 'kept', 'gone', 'retried',
  'announced', 'announcement', 'announcement-over', 'archived', 'archive-deleted', 'imported'));
