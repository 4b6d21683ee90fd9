-- Who changed what, and from what to what. Written in the transaction of the change, never edited.
create table activity (
  domain_id uuid not null references domains on delete cascade,
  id uuid not null default new_id(),
  at timestamptz(3) not null default now(),
  -- Null for the installation itself.
  person_id uuid,
  kind text not null,
  subject text not null,
  -- Null for bulk actions, which count instead. No foreign key: entries outlive what they are about.
  subject_id uuid,
  -- The name at that time.
  subject_name text not null default '',
  -- What of it: `name`, `description`, `detail:<id>`, `price:<id>`, …
  field text,
  old_value text,
  new_value text,
  count int,
  -- The process that did it in bulk, if one did.
  process_id uuid,
  primary key (domain_id, id)
);
create index activity_subject on activity (domain_id, subject_id, id desc);
create index activity_process on activity (domain_id, process_id) where process_id is not null;
alter table activity enable row level security;
alter table activity force row level security;
create policy tenant on activity to vitrine_tenant using (domain_id = app_domain()) with check (domain_id = app_domain());
grant select, insert on activity to vitrine_tenant;
