-- Long work: what was asked for, how far it is and what came of it. The queue of jobs says only who carries
-- it out next; this row is the truth.
create table processes (
  domain_id uuid not null references domains on delete cascade,
  id uuid not null default new_id(),
  kind text not null,
  -- What it is done to, as its owner knows it: a file's name, a number of products.
  subject text not null default '',
  -- Whose rights it has; null for the installation's own. No foreign key: it outlives people's membership.
  owner_id uuid,
  state text not null default 'queued' check (state in ('queued', 'running', 'finished', 'failed', 'cancelled')),
  status text check (status in ('PREPROCESSING', 'PROCESSING', 'POSTPROCESSING', 'FINISH')),
  processed int check (processed >= 0),
  total int check (total >= 0),
  skip int check (skip >= 0),
  input jsonb not null default '{}',
  -- Where to go on, in the kind's own words; written in the transaction of the step before.
  checkpoint jsonb,
  result jsonb,
  error jsonb,
  findings int not null default 0,
  -- Tries since the last checkpoint.
  attempts int not null default 0,
  -- Held by the worker that carries it out. Whoever lost it can no longer write.
  lease uuid,
  cancel_requested_at timestamptz(3),
  dismissed_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  started_at timestamptz(3),
  finished_at timestamptz(3),
  primary key (domain_id, id)
);
create index processes_owner on processes (owner_id, domain_id, id desc);
create index processes_finished on processes (domain_id, finished_at) where finished_at is not null;

create table process_findings (
  domain_id uuid not null,
  process_id uuid not null,
  n bigint generated always as identity,
  row int,
  subject text not null default '',
  column_name text not null default '',
  value text not null default '',
  code text not null,
  data jsonb not null default '{}',
  is_left_out boolean not null default false,
  primary key (domain_id, process_id, n),
  foreign key (domain_id, process_id) references processes (domain_id, id) on delete cascade
);

create table process_log (
  domain_id uuid not null,
  process_id uuid not null,
  n bigint generated always as identity,
  at timestamptz(3) not null default clock_timestamp(),
  message text not null,
  parameters jsonb not null default '{}',
  primary key (domain_id, process_id, n),
  foreign key (domain_id, process_id) references processes (domain_id, id) on delete cascade
);

-- Turns make the queue fair: each domain's next job gets its next turn, but none before the turn now served.
-- Jobs go in the order of turns, so that a domain with one job waits for one turn and not for another's backlog.
create table process_turns (
  domain_id uuid primary key references domains on delete cascade,
  last_turn int not null
);

do $$
declare t text;
begin
  foreach t in array array['processes', 'process_findings', 'process_log', 'process_turns'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format(
      'create policy tenant on %I to vitrine_tenant using (domain_id = app_domain()) with check (domain_id = app_domain())', t);
    execute format('grant select, insert, update, delete on %I to vitrine_tenant', t);
  end loop;
end $$;
-- The panel of notifications shows people's own processes of all their domains.
create policy own_processes on processes for select to vitrine_tenant using (owner_id = app_person());

-- The turn now served, of the whole installation.
create table process_turn_served (
  is_only boolean primary key default true check (is_only),
  turn int not null default 0
);
insert into process_turn_served default values;
grant select on process_turn_served to vitrine_tenant;

-- Programs that carry out processes, with their last sign of life.
create table workers (
  id uuid primary key,
  seen_at timestamptz not null default now()
);
grant select on workers to vitrine_tenant;
