-- Reports that come by mail, every week or month (decision 71).
create table report_schedules (
  domain_id uuid not null references domains on delete cascade,
  id uuid not null default new_id(),
  -- No foreign key: of somebody who leaves it is switched off, and super admins see it.
  owner_id uuid not null,
  report text not null,
  -- Filters, as the report's own call takes them; its span is the week or month before.
  asked jsonb not null check (jsonb_typeof(asked) = 'object'),
  rhythm text not null check (rhythm in ('weekly', 'monthly')),
  format text not null check (format in ('pdf', 'xlsx')),
  -- Each is sent what they may read themselves by then; who has left stays here until the list is changed.
  receivers uuid[] not null,
  is_on boolean not null default true,
  next_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now(),
  record_version int not null default 1,
  field_versions jsonb not null default '{}',
  primary key (domain_id, id)
);
create index report_schedules_due on report_schedules (next_at) where is_on;
create index report_schedules_owner on report_schedules (domain_id, owner_id);
create trigger note_versions before update on report_schedules for each row execute function note_versions(
  'asked', 'rhythm', 'format', 'receivers', 'is_on');

-- Whom a report is sent to, once each time.
create table report_mailings (
  domain_id uuid not null,
  id uuid not null default new_id(),
  schedule_id uuid not null,
  -- When it was due; by hand, when it was asked for.
  due_at timestamptz(3) not null,
  person_id uuid not null,
  from_day date not null,
  to_day date not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'refused')),
  ended_at timestamptz(3),
  primary key (domain_id, id),
  unique (domain_id, schedule_id, due_at, person_id),
  foreign key (domain_id, schedule_id) references report_schedules on delete cascade
);
create index report_mailings_ended on report_mailings (domain_id, ended_at) where ended_at is not null;

do $$
declare t text;
begin
  foreach t in array array['report_schedules', 'report_mailings'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format(
      'create policy tenant on %I to vitrine_tenant using (domain_id = app_domain()) with check (domain_id = app_domain())', t);
    execute format('grant select, insert, update, delete on %I to vitrine_tenant', t);
  end loop;
end $$;

-- Which companies have some that the clock looks at, for the program alone: callers never learn of other companies.
create policy through_clock on report_schedules for select to vitrine_reader using (true);
grant select on report_schedules to vitrine_reader;
-- Needed to become the owner of the function, not to make anything else.
grant create on schema public to vitrine_reader;
create function domains_with_report_schedules() returns setof uuid language sql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select distinct domain_id from report_schedules where is_on
$$;
revoke execute on function domains_with_report_schedules() from public;
grant execute on function domains_with_report_schedules() to current_user;
alter function domains_with_report_schedules() owner to vitrine_reader;
revoke create on schema public from vitrine_reader;

-- Mails without a mail server: one that is tried again is there once, and what is attached to it can be read.
alter table outbox add column message_id text;
create unique index outbox_message on outbox (message_id) where message_id is not null;
create table outbox_attachments (
  mail_id uuid not null references outbox on delete cascade,
  place int not null,
  name text not null,
  content_type text not null,
  content bytea not null,
  primary key (mail_id, place)
);
