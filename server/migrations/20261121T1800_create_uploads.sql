-- Uploads that have become what they were for: a client that never heard the answer is told so, and nothing is made twice.
create table finished_uploads (
  domain_id uuid not null references domains on delete cascade,
  id uuid not null,
  person_id uuid not null,
  size_bytes bigint not null,
  result jsonb not null,
  finished_at timestamptz(3) not null default now(),
  primary key (domain_id, id),
  foreign key (domain_id, person_id) references memberships on delete cascade
);
alter table finished_uploads enable row level security;
alter table finished_uploads force row level security;
create policy tenant on finished_uploads to vitrine_tenant using (domain_id = app_domain()) with check (domain_id = app_domain());
grant select, insert, update, delete on finished_uploads to vitrine_tenant;

-- Bytes by kind of file where a domain's limits are not the usual ones.
alter table domains add column upload_limits jsonb not null default '{}';
