-- Archives that operators have sent to this installation, and what became of them (decision 70). Each is named by its upload.
create table archive_imports (
  id uuid primary key,
  -- The operator who sent it, by address: what was done outlives their account.
  operator_email text not null,
  file_name text not null,
  size_bytes bigint not null,
  -- Another name than the archive's; empty for that one.
  wanted_name text not null default '',
  state text not null default 'waiting' check (state in ('waiting', 'working', 'done', 'failed')),
  created_at timestamptz(3) not null default now(),
  ended_at timestamptz(3),
  -- How far it is: files that are stored, of so many.
  files int not null default 0,
  all_files int,
  -- Key and parameters of what stood in the way.
  refusal jsonb,
  -- What the company is called, and the addresses of the super admins who were told.
  company_name text,
  invited text[] not null default '{}',
  check (state <> 'failed' or refusal is not null)
);
